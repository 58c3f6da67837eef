import type { Cart } from "#modules/cart/rules/shared/cart.ts";
import type { Order } from "../../../rules/shared/order.ts";
import type { OpenOrder } from "../open-order.ts";
import { AddButton, AddingNotes, Refusal, useAddingHint } from "./add-button.tsx";
import { useAdding } from "./use-adding.ts";

interface AddingHereProps extends OpenOrder {
  /** What can be ordered of the cart. */
  cart: Cart;
}

/** The button that moves the cart to an order, in the middle of a page. */
export default function AddingHere({ order, refusal, cart }: AddingHereProps) {
  return (
    <div className="grid max-w-md gap-2 empty:hidden">
      {refusal !== undefined && <Refusal>{refusal}</Refusal>}
      {order && <Adding order={order} cart={cart} />}
    </div>
  );
}

function Adding({ order, cart }: { order: Order; cart: Cart }) {
  const adding = useAdding({ order, cart });
  const hint = useAddingHint(order);
  if (!adding.shown) return null;
  return (
    <>
      <AddButton order={order} hint={hint} isQuiet adding={adding} />
      <AddingNotes shown={adding.shown} />
    </>
  );
}
