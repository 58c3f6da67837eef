import type { Cart } from "#modules/cart/rules/shared/cart.ts";
import { lazyPart } from "#ui/loading/lazy-part.tsx";
import { useOpenOrder } from "../shared/open-order.ts";

// Most carts are orders of their own.
const choice = lazyPart(() => import("./adding-choice.tsx"));

/** The choice to add the cart to an order on its way, for a shopper who has one that can still be changed. */
export default function ToOpenOrder({ lines }: { lines: readonly { id: string; quantity: number }[] }) {
  const open = useOpenOrder();
  if (lines.length === 0 || (!open?.order && open?.refusal === undefined)) return null;
  const cart: Cart = Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]));
  return <choice.Part {...open} cart={cart} onMissing={() => undefined} />;
}
