import type { SellerProduct } from "../../contract/seller-product.ts";

/**
 * What the product form sends beside its pictures: JSON text, each input under its name, with the description as a list
 * of its lines. With the product that is edited goes what the form showed at first, so that only what was touched is
 * changed, and nothing that somebody else has changed since.
 */
export function productData(form: FormData, edited?: SellerProduct): string {
  const typed = new Map<string, string>();
  for (const [name, value] of form) if (typeof value === "string") typed.set(name, value.trim());
  const shown: Record<string, unknown> = edited ? { ...edited, ...extrasOf(edited) } : {};
  const was = [...typed.keys(), "image"].map((name) => [name, shown[name] ?? ""]);
  return JSON.stringify({
    ...Object.fromEntries(typed),
    description: typed.get("description")?.split(/\r?\n/),
    was: edited && Object.fromEntries(was),
  });
}

/** The texts of the fields that modules add, by the fields' names. */
export function extrasOf({ extras = [] }: SellerProduct): Record<string, string> {
  return Object.fromEntries(extras.map(({ name, text }) => [name, text]));
}

/** What the form shows of a product: the texts of its fields, lists line by line, and its pictures. */
export function shownTexts(product: SellerProduct, fields: readonly string[]): Record<string, unknown> {
  const shown: Record<string, unknown> = { ...product, ...extrasOf(product) };
  const textOf = (value: unknown) => (Array.isArray(value) ? value.join("\n") : String(value ?? ""));
  const texts = fields.map((name) => [name, name === "image" ? product.image : textOf(shown[name])]);
  return Object.fromEntries(texts);
}
