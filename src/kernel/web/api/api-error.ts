/**
 * The API refused a call. `message` may be shown to people, and is empty if the server gave none. `errors` maps refused
 * fields to their texts. `next` has the alternatives that the API knows.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly errors: Record<string, string>;
  readonly next: readonly unknown[] | undefined;

  constructor(
    status: number,
    message: string,
    errors: Record<string, string> = {},
    next?: readonly unknown[],
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.next = next;
  }
}

/** A call that was not carried out, which the page has reported in its own way. No toast repeats it. */
export class ReportedError extends ApiError {}

/** No answer came back, or none that can be read. `call` has told the visitor already. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}
