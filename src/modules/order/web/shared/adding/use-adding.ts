import { useEffect, useEffectEvent, useRef, useState } from "react";
import { toRupees } from "#kernel/money/money.ts";
import { ApiError, ConnectionError } from "#kernel/web/api/api-error.ts";
import { toast } from "#kernel/web/toast.ts";
import type { Cart } from "#modules/cart/rules/shared/cart.ts";
import { noteOrder } from "#modules/cart/web/shared/cart-store.ts";
import { followCart, saveCart } from "#modules/cart/web/shared/cart-sync.ts";
import { takeOut } from "#modules/cart/web/shared/take-out.ts";
import { useWork } from "#ui/loading/use-work.ts";
import type { AddToOrder } from "../../../contract/add-to-order.ts";
import type { Order } from "../../../rules/shared/order.ts";
import { t } from "../../../texts/adding-texts.ts";
import { loadOpenOrder, setOpenOrder } from "../open-order.ts";
import { addToOrder, previewAdding } from "../order-calls.ts";

/** The order as it would be with the cart, and the names of what stays there. */
export interface Preview {
  after: Order;
  left: readonly { product: string; name: string }[];
}

// Several presses on a stepper send one request.
const PAUSE_MS = 400;
const RETRIES = 2;
const RETRY_DELAY_MS = 1000;

interface AddingProps {
  order: Order;
  /** What can be ordered of the cart. */
  cart: Cart;
  /** Called once the cart is in the order, with the products that stay. */
  onAdded?: (left: Preview["left"]) => void;
}

/**
 * The cart on its way to an order: each change of it asks the server for the new total, and a press moves it. A lost answer is
 * asked for again with the same request, which adds once. After a refusal the cart stays, and the order is read anew.
 */
export function useAdding({ order, cart, onAdded }: AddingProps) {
  const { id, revision } = order;
  const items = Object.entries(cart).map(([product, quantity]) => ({ product, quantity }));
  const key = JSON.stringify([id, revision, items]);
  const [seen, setSeen] = useState<{ of: string; preview?: Preview; refusal?: string }>();
  const latest = useRef<Preview>(undefined);
  const { busy, run } = useWork();

  const look = useEffectEvent(async (of: string, signal: AbortSignal) => {
    try {
      const { order: after, left } = await previewAdding({ id, revision, items, preview: true }, signal);
      if (signal.aborted) return;
      latest.current = { after, left };
      setSeen({ of, preview: latest.current });
    } catch (error) {
      if (signal.aborted) return;
      setSeen({ of, ...(error instanceof ApiError && { refusal: error.message }) });
      // The order may have changed, or be closed by now.
      if (error instanceof ApiError && error.status !== 401) void loadOpenOrder();
    }
  });
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => void look(key, stop.signal), latest.current ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);

  const current = seen?.of === key ? seen : undefined;
  const preview = current?.preview;
  const press = () =>
    run(async () => {
      if (!preview) return;
      const json = { id, revision, items, totalAmount: toRupees(preview.after.totalPaise) };
      try {
        await saveCart();
        const { message, order: after, left } = await send(json);
        // The answer to a repeat may know less than the preview.
        const staying = new Set([...preview.left, ...left].map(({ product }) => product));
        takeOut(Object.fromEntries(Object.entries(cart).filter(([product]) => !staying.has(product))));
        noteOrder(after);
        setOpenOrder({ order: after.changeableUntil === undefined ? null : after });
        toast.success(message);
        onAdded?.(preview.left);
      } catch (error) {
        // The login opens by itself.
        if (error instanceof ApiError && error.status === 401) return;
        await loadOpenOrder(error instanceof ApiError && error.message ? error.message : t("notReached"));
        followCart();
      }
    });
  return {
    /** The order with the cart, as it was last reckoned; undefined at first. */
    shown: preview ?? (current === undefined ? latest.current : undefined),
    /** True if it is for the current cart. */
    isCurrent: preview !== undefined,
    refusal: current?.refusal,
    busy,
    press,
  };
}

async function send(json: AddToOrder, tries = 0) {
  try {
    return await addToOrder(json);
  } catch (error) {
    if (!(error instanceof ConnectionError) || tries >= RETRIES) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return send(json, tries + 1);
  }
}
