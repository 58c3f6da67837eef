import type { Cart } from "#modules/cart/rules/shared/cart.ts";
import { lazyPart } from "#ui/loading/lazy-part.tsx";
import { useOpenOrder } from "../shared/open-order.ts";
import { useOrderedElsewhere } from "./ordered-elsewhere.ts";

// Most carts are orders of their own, few orders wait for their payment, and few carts are open on two devices.
const choice = lazyPart(() => import("./adding-choice.tsx"));
const orderedElsewhere = lazyPart(() => import("./ordered-elsewhere.late.tsx"));
const waitingOrders = lazyPart(() => import("../shared/waiting/waiting-orders.tsx"));

/**
 * The choice to add the cart's `lines` to an order on its way, for a shopper who has one that can still be changed; without
 * `lines`, their orders that wait for their payment, and the order that was made of the cart elsewhere.
 */
export default function ToOpenOrder({ lines }: { lines?: readonly { id: string; quantity: number }[] }) {
  const open = useOpenOrder();
  const waiting = open?.waiting ?? [];
  if (lines === undefined) {
    return (
      <>
        <Elsewhere />
        {waiting.length > 0 && <waitingOrders.Part orders={waiting} className="mb-4" />}
      </>
    );
  }
  if (lines.length === 0 || (!open?.order && open?.refusal === undefined)) return null;
  const cart: Cart = Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]));
  return <choice.Part {...open} cart={cart} />;
}

/** What became of the cart's lines if they were ordered elsewhere while the page was open. */
function Elsewhere() {
  const order = useOrderedElsewhere();
  return order ? <orderedElsewhere.Part key={order.id} {...order} /> : null;
}
