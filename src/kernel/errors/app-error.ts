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

/** A refusal with a message that is fit to be shown, and the fields it is about, if any. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly text: Text | string;
  readonly fields: Record<string, Text | string> | undefined;
  /** What the answer says beside the message: the ways out, for instance. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(
    code: AppErrorCode,
    text: Text | string,
    fields?: Record<string, Text | string>,
    more: Readonly<Record<string, unknown>> = {},
  ) {
    super();
    this.name = "AppError";
    this.code = code;
    this.text = text;
    this.fields = fields;
    this.more = more;
  }

  /** The text in words. They are made where somebody reads them, in the store's language. */
  override get message(): string {
    return say(this.text);
  }
}
