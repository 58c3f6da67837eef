import { useSyncExternalStore } from "react";
import type { Answer, ApiResponse } from "#kernel/web/api/answer.ts";
import { ApiError, SessionEnded } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import { externalStore } from "#kernel/web/device/external-store.ts";
import { toast } from "#kernel/web/toast.ts";
import { t } from "#modules/identity/seller-texts.ts";
import { setSession } from "./session-store.ts";

/** Whether a session that ended has brought the login over the page, and whether it was closed again. */
type Interruption = "none" | "login" | "put off";

const interruption = externalStore<Interruption>("none");

export function useInterruption(): Interruption {
  return useSyncExternalStore(interruption.subscribe, interruption.get, () => "none");
}

/** The session is over: the login comes over the page, which stays as it is. */
export function askForLogin(): void {
  interruption.set("login");
  setSession({ isSeller: false });
}

export function putOffLogin(): void {
  interruption.set("put off");
}

/** Throws `ApiError` with what the server says when it refuses. */
export async function logInSeller(json: { email: string; password: string }): Promise<void> {
  await call(browserApi.api.seller.login.$post({ json }));
  interruption.set("none");
  setSession({ isSeller: true });
}

export async function logOutSeller(): Promise<void> {
  await call(browserApi.api.seller.logout.$get());
  interruption.set("none");
  setSession({ isSeller: false });
}

/**
 * As `call`, for what only the seller may do: when the session has ended, the login is asked for. Where it is another
 * attempt at a `matter`, the toast that the last one failed goes.
 */
export function sellerCall<R extends ApiResponse>(request: Promise<R>, matter?: string): Promise<Answer<R>> {
  if (matter !== undefined) toast.dismiss(matter);
  return watched(call(request));
}

/** Asks for the login when a seller's request fails because the session has ended: `SessionEnded`. */
export async function watched<Value>(request: Promise<Value>): Promise<Value> {
  try {
    return await request;
  } catch (error) {
    if (!isSessionEnd(error)) throw error;
    askForLogin();
    throw new SessionEnded(error.status, error.message);
  }
}

/**
 * Toasts the specified text for a call that failed: `refused` where the server said no, `broken` where it could not
 * say, also because the connection was lost. Silent where the login tells already that the session has ended. The toast
 * of a `matter` goes with the next attempt at it.
 */
export function toastFailure(
  error: unknown,
  refused: string,
  broken: string = refused,
  matter?: string,
): void {
  if (error instanceof SessionEnded) return;
  const text = error instanceof ApiError && error.status < 500 ? refused : broken;
  if (matter === undefined) toast.error(text);
  else toast.error(text, { id: matter });
}

/**
 * As `toastFailure`, for what was to be deleted. True when somebody else was faster: then what was wanted is done, and its
 * row must not stay.
 */
export function toastUndeleted(
  error: unknown,
  { name, matter }: { name: string; matter: string },
  refused: string,
  broken?: string,
): boolean {
  const isGone = error instanceof ApiError && error.status === 404;
  toastFailure(error, isGone ? t("deletedAlready", { name }) : refused, broken, matter);
  return isGone;
}

// A shopper who is logged in beside the seller is told 403 and not 401.
function isSessionEnd(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
