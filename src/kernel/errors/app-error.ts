import { say, type Text } from "#kernel/texts/text.ts";

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

/** What a client can do instead, or after a while. */
export type WayOut = {
  /** What can be had instead, where that is known. */
  next?: readonly unknown[];
  retryAfterSeconds?: number;
};

/** A refusal with a message that is fit to be shown, and the fields it is about, if any. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly text: Text | string;
  readonly fields: Record<string, Text | string> | undefined;
  readonly wayOut: WayOut;

  constructor(
    code: AppErrorCode,
    text: Text | string,
    fields?: Record<string, Text | string>,
    wayOut: WayOut = {},
  ) {
    super();
    this.name = "AppError";
    this.code = code;
    this.text = text;
    this.fields = fields;
    this.wayOut = wayOut;
  }

  /** The text in words. They are made where somebody reads them, in the store's language. */
  override get message(): string {
    return say(this.text);
  }
}
