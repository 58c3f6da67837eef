import { useEffect, useState } from "react";
import { toPaise } from "#kernel/money/money.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call, toastConnectionError, toastError } from "#kernel/web/api/call.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import type { CatalogApi } from "#modules/catalog/module-api.ts";
import { isSoldOut } from "#modules/catalog/rules/shared/availability.ts";
import {
  type CachedProducts,
  refresh,
  useCachedProducts,
} from "#modules/catalog/web/shared/product-cache.ts";
import { useLoaded, usePartQuestion } from "#ui/loading/use-loaded.ts";
import { t } from "../../page-texts.ts";
import type { Cart } from "../../rules/shared/cart.ts";
import { useCart, useCartOpened } from "./cart-store.ts";

type CartView =
  | { state: "unopened" }
  | { state: "loading" }
  | { state: "empty" }
  | { state: "failed"; retry: () => void }
  | { state: "ready"; lines: CartLine[]; reload: () => Promise<void>; reloading: boolean };

/** The cart's lines with current names, prices and stock. `reload` requests them again. */
export function useCartLines(): CartView {
  const opened = useCartOpened();
  const cart = useCart();
  const cachedProducts = useCachedProducts();
  const ids = useWidest(Object.keys(cart));
  const question = usePartQuestion(ids.length > 0 ? ids.join(",") : null, () => listProducts(ids));
  const { value, error, loading, reload } = useLoaded(question);
  if (!opened) return { state: "unopened" };
  if (Object.keys(cart).length === 0) return { state: "empty" };
  if (value) {
    return { state: "ready", lines: toCartLines(cart, value, cachedProducts), reload, reloading: loading };
  }
  return error === undefined ? { state: "loading" } : { state: "failed", retry: reload };
}

/** The ids of the first request, until there is a new one. So removing a line causes no request. */
function useWidest(ids: string[]): string[] {
  const [requestedIds, setRequestedIds] = useState<string[]>([]);
  const isWider = ids.some((id) => !requestedIds.includes(id));
  useEffect(() => {
    if (isWider) setRequestedIds(ids);
  });
  return requestedIds;
}

async function listProducts(ids: string[]): Promise<Product[]> {
  try {
    const request = browserApi<CatalogApi>().api.product.list.$get({ query: { ids: ids.join(",") } });
    const { products } = await call(request);
    // An answer from the device's cache hides that the server did not answer (public/sw.js).
    if ((await request).headers.has("x-kept")) toastConnectionError();
    refresh(products);
    return products;
  } catch (error) {
    toastError(error, undefined, "cart's products");
    throw error;
  }
}

interface LineBase {
  id: string;
  name: string;
  quantity: number;
}

/** A line that can be ordered. `addedPaise` is set if the price has changed since the product was added. */
export interface OpenLine extends LineBase {
  state: "open";
  product: Product;
  offerPricePaise: number;
  addedPaise?: number;
}

/** A line that does not count: sold out, or removed from the shop. */
export type ClosedLine = LineBase & ({ state: "soldOut"; product: Product } | { state: "gone" });

export type CartLine = OpenLine | ClosedLine;

/** The cart's lines, in the order in which products were added, with the shop's current data. */
export function toCartLines(
  cart: Cart,
  products: readonly Product[],
  cachedProducts: CachedProducts,
): CartLine[] {
  const now = new Map(products.map((product) => [product._id, product]));
  return Object.entries(cart)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]): CartLine => {
      const product = now.get(id);
      if (!product) {
        return { id, quantity, state: "gone", name: cachedProducts[id]?.name ?? t("fromLastVisit") };
      }
      const line = { id, quantity, name: product.name, product };
      if (isSoldOut(product)) return { ...line, state: "soldOut" };
      const offerPricePaise = toPaise(product.offerPrice);
      return {
        ...line,
        state: "open",
        offerPricePaise,
        ...priceChange(offerPricePaise, cachedProducts[id]?.addedPrice),
      };
    });
}

function priceChange(nowPaise: number, addedPrice: number | undefined): { addedPaise?: number } {
  if (addedPrice === undefined || toPaise(addedPrice) === nowPaise) return {};
  return { addedPaise: toPaise(addedPrice) };
}

/** The lines that can be ordered. */
export function openLines(lines: readonly CartLine[]): OpenLine[] {
  return lines.filter((line) => line.state === "open");
}
