import { use, useEffect, useEffectEvent, useId, useRef } from "react";
import { toast } from "#kernel/web/toast.ts";
import { HiddenPageContext } from "#ui/dialogs/hidden-page.ts";
import { type Loaded, type Question, useLoaded, usePageQuestion } from "#ui/loading/use-loaded.ts";
import { SessionEnded, toastFailure } from "./seller-session.ts";
import { useSession } from "./session-store.ts";

export interface SellerData<Value> extends Omit<Loaded<Value>, "error"> {
  failed: boolean;
  /** Whether it failed because the session has ended. It is repeated after the login. */
  interrupted: boolean;
}

/** The data that a seller's page has requested in its loader. Without a `failureText` the page alone says a failure. */
export function useSellerPage<Value>(
  request: Promise<Value> | undefined,
  failureText: string | null,
): SellerData<Value> {
  return useSellerData(usePageQuestion(request), failureText);
}

/**
 * Loads data like `useLoaded`. A failure is shown as a toast with `failureText`, unless that is null. After the end of a session, the
 * request is repeated once the seller has logged in, and after a change of their role, which may see less or more by now.
 */
export function useSellerData<Value>(
  question: Question<Value>,
  failureText: string | null,
): SellerData<Value> {
  const { isSeller } = useSession();
  const { error, loading, reload, ...loaded } = useLoaded(question);
  const toastId = useId();
  const toastIt = useEffectEvent(() => {
    if (failureText !== null) toastFailure(error, failureText, undefined, toastId);
  });
  useEffect(() => {
    if (error === undefined) return;
    toastIt();
    return () => toast.dismiss(toastId);
  }, [error, toastId]);
  const interrupted = error instanceof SessionEnded;
  const isMadeGood = interrupted && isSeller === true;
  useEffect(() => {
    if (isMadeGood) reload();
  }, [isMadeGood, reload]);
  useRoleChange(reload);
  const failed = error !== undefined && !isMadeGood;
  return { ...loaded, failed, interrupted, loading: loading || isMadeGood, reload };
}

/** Calls `act` when the role of whoever is logged in has changed. A page that is no part of the role waits until it is again. */
export function useRoleChange(act: () => unknown): void {
  const permissions = useSession().seller?.permissions.join(" ");
  const isHidden = use(HiddenPageContext);
  const known = useRef(permissions);
  const actNow = useEffectEvent(() => void act());
  useEffect(() => {
    if (permissions === undefined || isHidden) return;
    if (known.current !== undefined && known.current !== permissions) actNow();
    known.current = permissions;
  }, [permissions, isHidden]);
}
