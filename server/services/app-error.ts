/** Every way in which a service refuses; `http/errors.ts` gives each its status. */
export type AppErrorCode =
  | "INVALID"
  | "PICTURE_REFUSED"
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "CONFLICT"
  | "PRICES_CHANGED"
  | "SOLD_OUT"
  | "KEY_REUSED"
  | "TOO_MANY"
  | "UNAVAILABLE";

/** A refusal with a message that is fit to be shown, and the fields it is about, if any. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly fields: Record<string, string> | undefined;

  constructor(code: AppErrorCode, message: string, fields?: Record<string, string>) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.fields = fields;
  }
}
