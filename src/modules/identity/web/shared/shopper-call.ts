import type { Answer, ApiResponse } from "#kernel/web/api/answer.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { call, toastConnectionError } from "#kernel/web/api/call.ts";
import { noted } from "#ui/loading/use-loaded.ts";
import { openLogin, session, setSession, whenKnown } from "./session-store.ts";

/**
 * Awaits a shopper's call like `call`. If the session has ended, the login is shown over the page. The page below keeps
 * everything typed, so that it can be sent again.
 */
export async function shopperCall<R extends ApiResponse>(request: Promise<R>): Promise<Answer<R>> {
  try {
    return await call(request);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      if (!session().user) setSession({ user: null, isUnreachable: false });
      openLogin();
    }
    throw error;
  }
}

/**
 * Whether a shopper is logged in, once it is known. A visitor is asked to log in. Nobody is asked while the server is
 * out of reach: that is said instead.
 */
export async function requireLogin(reason: string): Promise<boolean> {
  const user = await whenKnown("user");
  if (user === undefined) toastConnectionError();
  if (user === null) openLogin("login", reason);
  return Boolean(user);
}

/** Data of one shopper. Without a shopper there is no value. */
export type Personal<Value> = { of: string | null; value?: Value };

/** Loads a shopper's page, for its loader, once it is known who is logged in. */
export function askAsShopper<Value>(read: () => Promise<Value>): Promise<Personal<Value>> {
  return noted(
    whenKnown("user").then(async (user) => (user ? { of: user._id, value: await read() } : { of: null })),
  );
}
