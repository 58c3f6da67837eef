import { sellerPages } from "#kernel/paths.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { pathOnThisSite } from "#kernel/web/device/path-on-this-site.ts";
import { text } from "#kernel/web/shape.ts";

const KEY = "santhe.seller-place";
/** Where the seller's pages begin: from there one goes on to where one was. */
export const SELLER_START = sellerPages.addProduct;

/** Keeps the page that the seller looks at, `path` with its filters, for the next login. */
export function noteSellerPlace(path: string): void {
  if (path.startsWith(`${SELLER_START}/`)) writeDevice(KEY, path);
}

/** The page of the seller's that was looked at last on this device; undefined the first time. */
export function lastSellerPlace(): string | undefined {
  const path = pathOnThisSite(readDevice(KEY, text) ?? null);
  return path?.startsWith(`${SELLER_START}/`) ? path : undefined;
}
