import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "./texts.ts";

/** The place for pictures doesn't do what it is asked. Whoever sent one is told to try again; `reason` is for the operator. */
export class PicturesAway extends AppError {
  readonly reason: string;
  /** Whether trying again is of no use before a setting is mended, which `reason` names. */
  readonly needsMending: boolean;

  constructor(
    reason: string,
    { needsMending = false, cause }: { needsMending?: boolean; cause?: unknown } = {},
  ) {
    super("UNAVAILABLE", t.later("away"));
    this.reason = reason;
    this.needsMending = needsMending;
    this.cause = cause;
  }
}
