import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { pathOnThisSite } from "#kernel/web/device/path-on-this-site.ts";
import { text } from "#kernel/web/shape.ts";
import { SELLER_START } from "#modules/backoffice/paths.ts";

const KEY = "santhe.seller-place";

/** Stores the seller's current page, `path` with its filters, for the next login. */
export function noteSellerPlace(path: string): void {
  if (path.startsWith(`${SELLER_START}/`)) writeDevice(KEY, path);
}

/** The seller's last page on this device; undefined the first time. */
export function lastSellerPlace(): string | undefined {
  const path = pathOnThisSite(readDevice(KEY, text) ?? null);
  return path?.startsWith(`${SELLER_START}/`) ? path : undefined;
}
