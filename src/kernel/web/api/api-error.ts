/**
 * The API refused a call. `message` is fit to be shown, and empty where the server gave none; `errors` maps refused
 * fields to their texts; `next` is what can be had instead, where the API knows it.
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

/** Refused because the seller's session has ended. The login that has come over the page tells it already. */
export class SessionEnded extends ApiError {}

/** No answer came back at all. `call` has told the visitor already. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}
