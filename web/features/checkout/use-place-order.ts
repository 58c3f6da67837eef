import { useRef, useState } from "react";
import type { Order, PlaceOrder } from "#contract/order.ts";
import { MESSAGES, retryingMessage } from "#domain/messages.ts";
import { ApiError, ConnectionError } from "#web/api/api-error.ts";
import { openLogin, setSession } from "#web/state/session-store.ts";
import { toast } from "#web/ui/toaster.tsx";
import { placeOrder } from "./place-order.ts";

const TOAST = { id: "order" };

interface Wishes {
  onPlaced: (order: Order) => void;
  /** A price or the stock is no longer what the shopper was shown. */
  onChanged: () => void;
}

/** Places one order at a time and says how it goes (specification, section 8). */
export function usePlaceOrder({ onPlaced, onChanged }: Wishes) {
  const [placing, setPlacing] = useState(false);
  const running = useRef(false);
  const place = async (order: PlaceOrder) => {
    if (running.current) return;
    running.current = true;
    setPlacing(true);
    try {
      const placed = await placeOrder(order, (attempt) => toast.loading(retryingMessage(attempt), TOAST));
      toast.success("Order placed successfully!", TOAST);
      onPlaced(placed);
    } catch (error) {
      toast.error(messageFor(error), TOAST);
      if (error instanceof ApiError && error.status === 409) onChanged();
      if (error instanceof ApiError && error.status === 401) askToLogIn();
    } finally {
      running.current = false;
      setPlacing(false);
    }
  };
  return { placing, place };
}

function messageFor(error: unknown): string {
  if (error instanceof ConnectionError) return MESSAGES.orderUnreachable;
  return (error instanceof ApiError && error.message) || MESSAGES.orderFailed;
}

/** The session has ended while the cart was open. */
function askToLogIn(): void {
  setSession({ user: null });
  openLogin();
}
