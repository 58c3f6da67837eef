import { ApiError } from "../api/api-error.ts";

const UNAUTHENTICATED = 401;
/** What the server says before it has looked whether a key was used: malformed, not logged in, forbidden, too large, too many. */
const WITHOUT_LOOKING = [400, UNAUTHENTICATED, 403, 413, 429];

type Earlier = {
  /** The same key was sent before, and its answer was lost. */
  isUnsure: boolean;
  /** A repeated request is always the same as the first one. So a refusal now means that the first was refused as well. */
  sameAgain: boolean;
};

/**
 * Whether a failure tells that nothing more will become of an attempt. A lost answer tells nothing, and a server that
 * broke may have done the work all the same. A refusal settles an attempt unless an earlier request may have gone
 * through and the server has not looked.
 */
export function isSettled(error: unknown, { isUnsure, sameAgain }: Earlier): boolean {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return false;
  const blind = sameAgain ? [UNAUTHENTICATED] : WITHOUT_LOOKING;
  return !isUnsure || !blind.includes(error.status);
}
