import { useEffect, useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call, toastConnectionError, toastError } from "#kernel/web/api/call.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { refresh, useKnownProducts } from "#modules/catalog/web/shared/known-products.ts";
import { useLoaded, usePartQuestion } from "#ui/loading/use-loaded.ts";
import { type CartLine, toCartLines } from "./cart-lines.ts";
import { useCart, useCartOpened } from "./cart-store.ts";

type CartView =
  | { state: "unopened" }
  | { state: "loading" }
  | { state: "empty" }
  | { state: "failed"; retry: () => void }
  | { state: "ready"; lines: CartLine[]; reload: () => void; reloading: boolean };

/** The cart's lines with current names, prices and stock. `reload` requests them again. */
export function useCartLines(): CartView {
  const opened = useCartOpened();
  const cart = useCart();
  const known = useKnownProducts();
  const ids = useWidest(Object.keys(cart));
  const question = usePartQuestion(ids.length > 0 ? ids.join(",") : null, () => listProducts(ids));
  const { value, error, loading, reload } = useLoaded(question);
  if (!opened) return { state: "unopened" };
  if (Object.keys(cart).length === 0) return { state: "empty" };
  if (value) {
    return { state: "ready", lines: toCartLines(cart, value, known), reload, reloading: loading };
  }
  return error === undefined ? { state: "loading" } : { state: "failed", retry: reload };
}

/** The ids of the first request, until there is a new one. So removing a line causes no request. */
function useWidest(ids: string[]): string[] {
  const [asked, setAsked] = useState<string[]>([]);
  const isWider = ids.some((id) => !asked.includes(id));
  useEffect(() => {
    if (isWider) setAsked(ids);
  });
  return asked;
}

async function listProducts(ids: string[]): Promise<Product[]> {
  try {
    const asked = browserApi.api.product.list.$get({ query: { ids: ids.join(",") } });
    const { products } = await call(asked);
    // An answer from the device's cache hides that the server did not answer (public/sw.js).
    if ((await asked).headers.has("x-kept")) toastConnectionError();
    refresh(products);
    return products;
  } catch (error) {
    toastError(error, undefined, "cart's products");
    throw error;
  }
}
