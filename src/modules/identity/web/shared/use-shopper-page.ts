import { useEffect, useEffectEvent } from "react";
import { type Loaded, useLoaded, usePageQuestion } from "#ui/loading/use-loaded.ts";
import { useSession } from "./session-store.ts";
import type { Personal } from "./shopper-call.ts";

/**
 * The data that a shopper's page has requested in its loader. They are requested again for a shopper who logs
 * in on the page, and after a login that renews an ended session.
 */
export function useShopperPage<Value>(request: Promise<Personal<Value>> | undefined): Loaded<Value> {
  const { user } = useSession();
  const { value, error, loading, reload, patch } = useLoaded(usePageQuestion(request));
  const isMine = value !== undefined && value.of === user?._id;
  const isOthers = Boolean(user) && value !== undefined && !isMine;
  useEffect(() => {
    if (isOthers && !loading) reload();
  }, [isOthers, loading, reload]);
  const makeGood = useEffectEvent(() => {
    if (error !== undefined) reload();
  });
  useEffect(() => {
    if (user) makeGood();
  }, [user]);
  return {
    value: isMine ? value.value : undefined,
    error,
    loading: loading || isOthers,
    reload,
    patch: (change) =>
      patch((mine) => (mine.value === undefined ? mine : { ...mine, value: change(mine.value) })),
  };
}
