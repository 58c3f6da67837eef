import { toPaise } from "#kernel/money/money.ts";
import { CartBar } from "#modules/cart/web/shared/cart-bar.tsx";
import { useCart } from "#modules/cart/web/shared/cart-store.ts";
import { useCachedProducts } from "#modules/catalog/web/shared/product-cache.ts";
import { cartAmountPaise } from "#modules/order/rules/shared/pricing.ts";
import { useOpenOrder } from "#modules/order/web/shared/open-order.ts";
import { lazyPart } from "#ui/loading/lazy-part.tsx";

// Most carts are orders of their own.
const adding = lazyPart(() => import("#modules/order/web/shared/adding/adding-bar.tsx"));

/**
 * The link to the cart, with the count and sum of what can be ordered (specification, section 4). While an order of the
 * shopper's can still be changed, the cart can go to it.
 */
export default function CartSumBar() {
  const cart = useCart();
  const cached = useCachedProducts();
  const orderable = Object.entries(cart).filter(([id]) => cached[id]?.inStock !== false);
  const count = orderable.reduce((sum, [, quantity]) => sum + quantity, 0);
  const lines = orderable.flatMap(([id, quantity]) => {
    const product = cached[id];
    return product ? [{ offerPricePaise: toPaise(product.offerPrice), quantity }] : [];
  });
  const bar = { count, paise: cartAmountPaise(lines) };
  const open = useOpenOrder();
  if (!open?.order && open?.refusal === undefined) return <CartBar {...bar} />;
  return (
    <adding.Part {...open} {...bar} cart={Object.fromEntries(orderable)} meanwhile={<CartBar {...bar} />} />
  );
}
