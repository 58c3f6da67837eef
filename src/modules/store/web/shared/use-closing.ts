import { closedMessage } from "../../rules/shared/closed-message.ts";
import type { Closing } from "../../rules/shared/closing.ts";
import { useIsClosed, useStore } from "./root-data.ts";

/** The closing of the store, now or later, and whether shoppers can't order now. It follows the clock. */
export function useClosing(): { closing: Closing | undefined; isClosed: boolean } {
  return { closing: useStore().closing, isClosed: useIsClosed() };
}

/** The message of a store that is closed now; undefined while it is open. */
export function useClosedMessage(): string | undefined {
  const { closing, isClosed } = useClosing();
  return isClosed && closing ? closedMessage(closing) : undefined;
}
