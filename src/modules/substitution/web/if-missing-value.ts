import { fields, oneOf, optional, recordOf, type Shaped } from "#kernel/web/shape.ts";
import { PREFERENCES } from "../rules/preference.ts";

const shape = fields({
  all: optional(oneOf(PREFERENCES)),
  products: optional(recordOf(oneOf(PREFERENCES))),
});

export type IfMissingValue = Partial<Shaped<typeof shape>>;

/** Parses the choice from the checkout's text. An invalid text means no choice. */
export function readIfMissing(value: string): IfMissingValue {
  try {
    const read: unknown = JSON.parse(value || "{}");
    return shape(read) ? read : {};
  } catch {
    return {};
  }
}

/** The choice as text, for the checkout's storage; empty if there is none, so that nothing is sent with the order. */
export function writeIfMissing({ all, products = {} }: IfMissingValue): string {
  const chosen = Object.keys(products).length > 0 ? { products } : {};
  return all || "products" in chosen ? JSON.stringify({ ...(all && { all }), ...chosen }) : "";
}

/** The wish for a whole order, without those for its products. */
export const wishForAll = (value: string): string => writeIfMissing({ all: readIfMissing(value).all });
