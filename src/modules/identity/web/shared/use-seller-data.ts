import { useEffect, useEffectEvent, useId } from "react";
import { SessionEnded } from "#kernel/web/api/api-error.ts";
import { toast } from "#kernel/web/toast.ts";
import { type Loaded, type Question, useLoaded, usePageQuestion } from "#ui/loading/use-loaded.ts";
import { toastFailure } from "./seller-session.ts";
import { useSession } from "./session-store.ts";

export interface SellerData<Value> extends Omit<Loaded<Value>, "error"> {
  /** The newest question failed. */
  failed: boolean;
  /** It failed because the session has ended, so it is made good after the login. */
  interrupted: boolean;
}

/** What a seller's page shows of what its `clientLoader` has asked. */
export function useSellerPage<Value>(
  asked: Promise<Value> | undefined,
  failureText: string,
): SellerData<Value> {
  return useSellerData(usePageQuestion(asked), failureText);
}

/** As `useLoaded`. A failure is toasted as `failureText`; one of an ended session is made good after the next login. */
export function useSellerData<Value>(question: Question<Value>, failureText: string): SellerData<Value> {
  const { isSeller } = useSession();
  const { error, loading, reload, ...loaded } = useLoaded(question);
  const toastId = useId();
  const toastIt = useEffectEvent(() => toastFailure(error, failureText, undefined, toastId));
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
  const failed = error !== undefined && !isMadeGood;
  return { ...loaded, failed, interrupted, loading: loading || isMadeGood, reload };
}
