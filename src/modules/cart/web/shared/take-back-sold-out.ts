import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { t } from "#modules/cart/texts.ts";
import { isSoldOut } from "#modules/catalog/rules/shared/availability.ts";
import type { KnownProduct } from "#modules/catalog/web/shared/known-products.ts";
import { setCartQuantity } from "../../rules/shared/cart.ts";
import { takeBackToast } from "../cart-toasts.ts";
import { deviceCart } from "./cart-store.ts";
import { changeCart } from "./cart-sync.ts";

/** How many of a product are in the cart now. */
export function quantityInCart(id: string): number {
  return deviceCart().items[id] ?? 0;
}

/**
 * Takes what was added to a product's `before` pieces out of the cart again when the page that offered it was opened
 * before it sold out (specification, section 2: it can't be added). True when that was so. What was in the cart
 * already stays: the cart says itself that it is sold out by now.
 */
export async function takeBackSoldOut({ _id: id, name }: KnownProduct, before: number): Promise<boolean> {
  if (await isForSale(id)) return false;
  // The answer may have been slow; whoever has taken some out meanwhile gets nothing back.
  const left = Math.min(before, quantityInCart(id));
  if (left !== quantityInCart(id)) {
    changeCart(setCartQuantity(deviceCart().items, id, left));
  }
  takeBackToast(t("added"), id);
  // One id: pressing twice shows one toast.
  toast.error(t("justSoldOut", { product: name }), { id: `sold-out ${id}` });
  return true;
}

async function isForSale(id: string): Promise<boolean> {
  try {
    const asked = browserApi.api.product.list.$get(
      { query: { ids: id } },
      // What was kept for a time without a network says nothing about now.
      { init: { cache: "no-store" } },
    );
    const { products } = await readAnswer(await asked);
    return products.some((product) => !isSoldOut(product));
  } catch {
    // The cart stays usable without a network, and says nothing of it; placing the order asks again.
    return true;
  }
}
