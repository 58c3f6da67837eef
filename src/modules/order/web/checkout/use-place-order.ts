import { useEffect } from "react";
import { ApiError } from "#kernel/web/api-error.ts";
import { toast } from "#kernel/web/toast.ts";
import { openLogin, setSession, useSession } from "#modules/identity/web/session-store.ts";
import { useWork } from "#ui/use-work.ts";
import { t } from "../../checkout-texts.ts";
import type { Order } from "../../contract/order.ts";
import type { PlaceOrder } from "../../contract/place-order.ts";
import { isAttemptOpen } from "../order-attempt.ts";
import { type Choice, choicesInstead } from "./delivery-choices.ts";
import {
  failureMessage,
  isAddressGone,
  type OrderTrouble,
  type PressedLine,
  toTrouble,
} from "./order-trouble.ts";
import { placeOrder } from "./place-order.ts";
import { retryingMessage } from "./retrying-message.ts";

const TOAST = { id: "order" };

interface Outcomes {
  onPlaced: (order: Order) => void;
  /** Why it was not placed, as far as is known; undefined as soon as it is tried again. */
  onTrouble: (trouble: OrderTrouble | undefined) => void;
  /** A price, the stock or a time of delivery is no longer what the shopper was shown: `instead` are the times to choose. */
  onChanged: (instead: readonly Choice[] | undefined) => void;
  /** The address has been deleted elsewhere. */
  onAddressGone: () => void;
}

/** Places one order at a time and says how it goes (specification, section 8). */
export function usePlaceOrder({ onPlaced, onTrouble, onChanged, onAddressGone }: Outcomes) {
  const { busy: placing, run } = useWork();
  const shopperId = useSession().user?._id;
  useEffect(() => {
    // "Please login to place order" is settled.
    if (shopperId) toast.dismiss(TOAST.id);
  }, [shopperId]);
  const place = (order: PlaceOrder, pressed: readonly PressedLine[]) =>
    run(async () => {
      onTrouble(undefined);
      try {
        const placed = await placeOrder(order, (attempt) => toast.loading(retryingMessage(attempt), TOAST));
        toast.success(t("orderPlaced"), TOAST);
        onPlaced(placed);
      } catch (error) {
        toast.error(failureMessage(error), TOAST);
        onTrouble(toTrouble(error, isAttemptOpen(), pressed));
        if (error instanceof ApiError && error.status === 409) onChanged(choicesInstead(error));
        if (error instanceof ApiError && error.status === 401) askToLogIn();
        if (isAddressGone(error)) onAddressGone();
      }
    });
  return { placing, place };
}

/** The session has ended while the cart was open. */
function askToLogIn(): void {
  setSession({ user: null });
  openLogin();
}
