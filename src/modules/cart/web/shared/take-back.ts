import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import type { CatalogApi } from "#modules/catalog/module-api.ts";
import { isSoldOut } from "#modules/catalog/rules/shared/availability.ts";
import type { CachedFields } from "#modules/catalog/web/shared/product-cache.ts";
import { setCartQuantity } from "../../rules/shared/cart.ts";
import { t } from "../../texts.ts";
import { quantityInCart, takeBackAdded } from "./cart-actions.ts";
import { changeCart } from "./cart-change.ts";
import { deviceCart } from "./cart-store.ts";

/**
 * Removes what was added beyond `before` pieces of a product if it has sold out since the page was opened
 * (specification, section 2: it can't be added). Returns whether it has. Earlier pieces stay, as the cart itself shows
 * that they are sold out.
 */
export async function takeBackSoldOut({ _id: id, name }: CachedFields, before: number): Promise<boolean> {
  if (await isForSale(id)) return false;
  // The answer may have been slow. If the shopper has removed some meanwhile, none are added back.
  const left = Math.min(before, quantityInCart(id));
  if (left !== quantityInCart(id)) {
    changeCart(setCartQuantity(deviceCart().items, id, left));
  }
  takeBackAdded(id);
  // The id is fixed, so pressing twice shows one toast.
  toast.error(t("justSoldOut", { product: name }), { id: `sold-out ${id}` });
  return true;
}

async function isForSale(id: string): Promise<boolean> {
  try {
    const request = browserApi<CatalogApi>().api.product.list.$get(
      { query: { ids: id } },
      // A cached answer says nothing about the current stock.
      { init: { cache: "no-store" } },
    );
    const { products } = await readAnswer(await request);
    return products.some((product) => !isSoldOut(product));
  } catch {
    // Without a network the cart stays usable, without a message. Placing the order checks again.
    return true;
  }
}
