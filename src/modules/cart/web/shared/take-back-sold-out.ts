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

/** The quantity of a product in the cart. */
export function quantityInCart(id: string): number {
  return deviceCart().items[id] ?? 0;
}

/**
 * Removes what was added beyond `before` pieces of a product if it has sold out since the page was opened
 * (specification, section 2: it can't be added). Returns whether it has. Earlier pieces stay, as the cart itself shows
 * that they are sold out.
 */
export async function takeBackSoldOut({ _id: id, name }: KnownProduct, before: number): Promise<boolean> {
  if (await isForSale(id)) return false;
  // The answer may have been slow. If the shopper has removed some meanwhile, none are added back.
  const left = Math.min(before, quantityInCart(id));
  if (left !== quantityInCart(id)) {
    changeCart(setCartQuantity(deviceCart().items, id, left));
  }
  takeBackToast(t("added"), id);
  // The id is fixed, so pressing twice shows one toast.
  toast.error(t("justSoldOut", { product: name }), { id: `sold-out ${id}` });
  return true;
}

async function isForSale(id: string): Promise<boolean> {
  try {
    const asked = browserApi.api.product.list.$get(
      { query: { ids: id } },
      // A cached answer says nothing about the current stock.
      { init: { cache: "no-store" } },
    );
    const { products } = await readAnswer(await asked);
    return products.some((product) => !isSoldOut(product));
  } catch {
    // Without a network the cart stays usable, without a message. Placing the order checks again.
    return true;
  }
}
