import { useSyncExternalStore } from "react";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { externalStore } from "#kernel/web/device/external-store.ts";
import { anything, fields, flag, goodOf, number, optional, text } from "#kernel/web/shape.ts";
import type { Product } from "../../contract/product.ts";
import type { Stocked } from "../../rules/shared/availability.ts";

/** The cart's data about a product: as the shopper last saw it. */
export type CachedFields = Pick<Product, "_id" | "name" | "category" | "offerPrice"> & Partial<Stocked>;
/** `addedPrice` is the price in rupees when the shopper put it into the cart. */
type CachedProduct = CachedFields & { addedPrice?: number };
export type CachedProducts = Readonly<Record<string, CachedProduct>>;

const KEY = "santhe.products";
const NONE: CachedProducts = {};
const shape = fields({
  _id: text,
  name: text,
  category: text,
  offerPrice: number,
  addedPrice: optional(number),
  inStock: optional(flag),
});

const store = externalStore<CachedProducts>(NONE);

export const cachedProducts = (): CachedProducts => store.get();

/** Remembers products as they are shown to a shopper who adds them. */
export function remember(products: readonly CachedFields[]): void {
  write(products, ({ offerPrice }) => offerPrice);
}

/** Updates products from the server. The price when a product was added stays, so that a change can be explained. */
export function refresh(products: readonly CachedFields[]): void {
  const before = store.get();
  write(products, ({ _id, offerPrice }) => before[_id]?.addedPrice ?? before[_id]?.offerPrice ?? offerPrice);
}

function write(products: readonly CachedFields[], addedPriceOf: (product: CachedFields) => number): void {
  const entries = products.map((product) => {
    const { _id, name, category, offerPrice, inStock } = product;
    return [_id, { _id, name, category, offerPrice, inStock, addedPrice: addedPriceOf(product) }] as const;
  });
  store.set({ ...store.get(), ...Object.fromEntries(entries) });
  writeDevice(KEY, store.get());
}

/** Keeps only the products in the cart, as the device has little storage. */
export function dropAllBut(ids: readonly string[]): void {
  store.set(Object.fromEntries(Object.entries(store.get()).filter(([id]) => ids.includes(id))));
  writeDevice(KEY, store.get());
}

export function openProductCache(): void {
  store.set(goodOf(readDevice(KEY, anything), shape));
}

export function useCachedProducts(): CachedProducts {
  return useSyncExternalStore(store.subscribe, store.get, () => NONE);
}
