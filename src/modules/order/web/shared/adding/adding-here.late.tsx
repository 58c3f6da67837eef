import { useCart } from "#modules/cart/web/shared/cart-store.ts";
import { useCachedProducts } from "#modules/catalog/web/shared/product-cache.ts";
import { lazyPart } from "#ui/loading/lazy-part.tsx";
import { useOpenOrder } from "../open-order.ts";

// Most carts are orders of their own.
const button = lazyPart(() => import("./adding-here.tsx"));

/** The action that moves the whole cart to an order on its way, on a product's page. */
export default function AddingHere() {
  const open = useOpenOrder();
  const cart = useCart();
  const cached = useCachedProducts();
  if (!open?.order && open?.refusal === undefined) return null;
  const orderable = Object.entries(cart).filter(([id]) => cached[id]?.inStock !== false);
  return <button.Part {...open} cart={Object.fromEntries(orderable)} />;
}
