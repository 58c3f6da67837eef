import type { Answer, ApiResponse } from "#kernel/web/api/answer.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { call } from "#kernel/web/api/call.ts";
import { openLogin } from "./session-store.ts";

/**
 * As `call`, for what only a shopper may do: when the session has ended, the login comes over the page. The page below
 * stays as it is, with all that was typed, so that it can be sent again.
 */
export async function shopperCall<R extends ApiResponse>(request: Promise<R>): Promise<Answer<R>> {
  try {
    return await call(request);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) openLogin();
    throw error;
  }
}
