import type { IfMissingValue } from "./if-missing-value.ts";

/** What is chosen, as the checkout keeps it: a text; empty when nothing is chosen, so that nothing goes along with the order. */
export function writeIfMissing({ all, products = {} }: IfMissingValue): string {
  const chosen = Object.keys(products).length > 0 ? { products } : {};
  return all || "products" in chosen ? JSON.stringify({ ...(all && { all }), ...chosen }) : "";
}
