import { useSyncExternalStore } from "react";
import { externalStore } from "#kernel/web/device/external-store.ts";

/** The last call from this page that waits for another person. */
export type WaitingRequest = {
  id: string;
  message: string;
  /** The page from which it was sent. */
  path: string;
};

const latest = externalStore<WaitingRequest | undefined>(undefined);

export const setWaitingRequest = latest.set;

/** The last call that waits for another person; undefined if there was none since the page was loaded. */
export function useWaitingRequest(): WaitingRequest | undefined {
  return useSyncExternalStore(latest.subscribe, latest.get, () => undefined);
}
