import type { SellerProduct } from "../../contract/seller-product.ts";

/**
 * The product form's data besides the pictures, as JSON: each input under its name, the description as a list of lines.
 * For an `edited` product it includes the values that the form showed at first, so that only touched fields are
 * changed.
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

/** The texts of the added fields, by the fields' names. */
export function extrasOf({ extras = [] }: SellerProduct): Record<string, string> {
  return Object.fromEntries(extras.map(({ name, text }) => [name, text]));
}

/** The values that the form shows of a product: the texts of its fields, lists line by line, and its pictures. */
export function shownTexts(product: SellerProduct, fields: readonly string[]): Record<string, unknown> {
  const shown: Record<string, unknown> = { ...product, ...extrasOf(product) };
  const textOf = (value: unknown) => (Array.isArray(value) ? value.join("\n") : String(value ?? ""));
  const texts = fields.map((name) => [name, name === "image" ? product.image : textOf(shown[name])]);
  return Object.fromEntries(texts);
}
