import { toPaise, toRupees } from "#kernel/money/money.ts";
import { CartBar } from "#modules/cart/web/shared/cart-bar.tsx";
import { useCart } from "#modules/cart/web/shared/cart-store.ts";
import { useCachedProducts } from "#modules/catalog/web/shared/product-cache.ts";
import { cartAmountPaise } from "#modules/order/rules/shared/pricing.ts";

/** The link to the cart, with the count and sum of what can be ordered (specification, section 4). */
export default function CartSumBar() {
  const cart = useCart();
  const cached = useCachedProducts();
  const orderable = Object.entries(cart).filter(([id]) => cached[id]?.inStock !== false);
  const count = orderable.reduce((sum, [, quantity]) => sum + quantity, 0);
  const lines = orderable.flatMap(([id, quantity]) => {
    const product = cached[id];
    return product ? [{ offerPricePaise: toPaise(product.offerPrice), quantity }] : [];
  });
  return <CartBar count={count} amount={toRupees(cartAmountPaise(lines))} />;
}
