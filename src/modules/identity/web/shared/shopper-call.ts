import type { Answer, ApiResponse } from "#kernel/web/api/answer.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { call } from "#kernel/web/api/call.ts";
import { openLogin } from "./session-store.ts";

/**
 * Awaits a shopper's call like `call`. If the session has ended, the login is shown over the page. The page below keeps
 * everything typed, so that it can be sent again.
 */
export async function shopperCall<R extends ApiResponse>(request: Promise<R>): Promise<Answer<R>> {
  try {
    return await call(request);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) openLogin();
    throw error;
  }
}
