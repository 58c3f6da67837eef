import { useSyncExternalStore } from "react";
import { type Closing, closedMessage, isClosedAt } from "../../rules/shared/closing.ts";
import { followClock, useStore } from "./root-data.ts";

/** The closing of the store, now or later, and whether shoppers can't order now. It follows the clock. */
export function useClosing(): { closing: Closing | undefined; isClosed: boolean } {
  const { closing, isClosed = false } = useStore();
  const isClosedNow = useSyncExternalStore(
    followClock,
    () => isClosedAt(closing, new Date()),
    () => isClosed,
  );
  return { closing, isClosed: isClosedNow };
}

/** The message of a store that is closed now; undefined while it is open. */
export function useClosedMessage(): string | undefined {
  const { closing, isClosed } = useClosing();
  return isClosed && closing ? closedMessage(closing) : undefined;
}
