import { say, type Text } from "#kernel/texts/text.ts";

/** The general codes of refusals. `http/errors.ts` maps each to a status. */
export type AppErrorCode =
  | "INVALID"
  | "PICTURE_REFUSED"
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "CONFLICT"
  | "KEY_REUSED"
  | "TOO_MANY"
  | "UNAVAILABLE";

/** A module's own code for a refusal, and the general code whose status it has. */
export type OwnRefusal = { code: string; as: AppErrorCode };

/** The alternatives that a client has, and the time after which it may try again. */
export type WayOut = {
  /** The alternatives, if they are known. */
  next?: readonly unknown[];
  retryAfterSeconds?: number;
};

/** A refusal with a message that may be shown to people, and the fields that it concerns, if any. */
export class AppError extends Error {
  readonly code: string;
  /** The general code, which decides the status. */
  readonly as: AppErrorCode;
  readonly text: Text | string;
  readonly fields: Record<string, Text | string> | undefined;
  readonly wayOut: WayOut;

  constructor(
    refusal: AppErrorCode | OwnRefusal,
    text: Text | string,
    fields?: Record<string, Text | string>,
    wayOut: WayOut = {},
  ) {
    super();
    this.name = "AppError";
    const { code, as } = typeof refusal === "string" ? { code: refusal, as: refusal } : refusal;
    this.code = code;
    this.as = as;
    this.text = text;
    this.fields = fields;
    this.wayOut = wayOut;
  }

  /** The text in the store's language. It is formatted when it is read. */
  override get message(): string {
    return say(this.text);
  }
}

/** The refusal of a field that can't be taken as it is. Its words are the message, too. */
export const refused = (field: string, text: Text, refusal: AppErrorCode | OwnRefusal = "INVALID") =>
  new AppError(refusal, text, { [field]: text });
