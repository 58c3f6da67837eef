import { ApiError } from "../api/api-error.ts";

const UNAUTHENTICATED = 401;
/**
 * The statuses that come before the server has looked up the key: malformed, not logged in, forbidden, too large, too
 * many.
 */
const WITHOUT_LOOKING = [400, UNAUTHENTICATED, 403, 413, 429];

type Earlier = {
  /** Whether the same key was sent before and its answer was lost. */
  isUnsure: boolean;
  /** A repeated request is always the same as the first one, so a refusal now means that the first was refused too. */
  sameAgain: boolean;
};

/**
 * Whether a failure means that an attempt is over. A lost answer does not, and after a server error the work may have
 * been done. A refusal settles an attempt, unless an earlier request may have succeeded and the server has not looked
 * up the key.
 */
export function isSettled(error: unknown, { isUnsure, sameAgain }: Earlier): boolean {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return false;
  const blind = sameAgain ? [UNAUTHENTICATED] : WITHOUT_LOOKING;
  return !isUnsure || !blind.includes(error.status);
}
