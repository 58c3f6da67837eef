import type { SellerProduct } from "../../contract/seller-product.ts";

/**
 * What the product form sends beside its pictures: JSON text, each input under its name, with the description as a list
 * of its lines. With the product that is edited goes what the form showed at first, so that only what was touched is
 * changed.
 */
export function productData(form: FormData, edited?: SellerProduct): string {
  const typed = new Map<string, string>();
  for (const [name, value] of form) if (typeof value === "string") typed.set(name, value.trim());
  const shown: Record<string, unknown> = edited ?? {};
  return JSON.stringify({
    ...Object.fromEntries(typed),
    description: typed.get("description")?.split(/\r?\n/),
    was: edited && Object.fromEntries([...typed.keys()].map((name) => [name, shown[name] ?? ""])),
  });
}
