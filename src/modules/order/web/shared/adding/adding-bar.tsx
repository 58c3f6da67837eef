import type { Cart } from "#modules/cart/rules/shared/cart.ts";
import { CartBar } from "#modules/cart/web/shared/cart-bar.tsx";
import type { Order } from "../../../rules/shared/order.ts";
import type { OpenOrder } from "../open-order.ts";
import { AddButton, AddingNotes, Refusal, useAddingHint } from "./add-button.tsx";
import { useAdding } from "./use-adding.ts";

interface AddingBarProps extends OpenOrder {
  count: number;
  /** 0 while no price is known. */
  paise: number;
  /** What can be ordered of the cart. */
  cart: Cart;
}

/** The cart's bar with the action that moves the cart to an order on its way. */
export default function AddingBar({ order, ...bar }: AddingBarProps) {
  return order ? <BarOfOrder order={order} {...bar} /> : <BarOfRefusal {...bar} />;
}

function BarOfOrder({ order, refusal, cart, ...bar }: AddingBarProps & { order: Order }) {
  const adding = useAdding({ order, cart });
  const hint = useAddingHint(order);
  if (!adding.shown && refusal === undefined) return <CartBar {...bar} />;
  return (
    <CartBar
      {...bar}
      action={
        <div className="grid gap-1.5 md:w-96">
          {refusal !== undefined && <Refusal>{refusal}</Refusal>}
          {adding.shown && <AddButton order={order} hint={hint} adding={adding} />}
          <AddingNotes shown={adding.shown} />
        </div>
      }
    />
  );
}

/** The order can't be changed any more: the bar says so, and leads to the cart. */
function BarOfRefusal({ refusal, cart: _cart, ...bar }: Omit<AddingBarProps, "order">) {
  return <CartBar {...bar} action={refusal === undefined ? undefined : <Refusal>{refusal}</Refusal>} />;
}
