import { isSoldOut, type Stocked } from "#modules/catalog/rules/shared/availability.ts";

/** A line of an order with its product, or null if that was deleted. */
interface OrderedLine {
  name: string;
  quantity: number;
  product: { _id: string } | null;
}

type Sold = Stocked & { _id: string };

/** The result of ordering the same again today. */
export interface OrderAgain<Product> {
  wanted: { product: Product; quantity: number }[];
  /** Names as they were ordered. */
  soldOut: string[];
  gone: string[];
}

/**
 * Sorts an order's lines by their products' availability. `products` are those of the order that are still for sale.
 */
export function orderAgain<Product extends Sold>(
  lines: readonly OrderedLine[],
  products: readonly Product[],
): OrderAgain<Product> {
  const now = new Map(products.map((product) => [product._id, product]));
  const plan: OrderAgain<Product> = { wanted: [], soldOut: [], gone: [] };
  for (const { name, quantity, product: ordered } of lines) {
    const product = ordered === null ? undefined : now.get(ordered._id);
    if (!product) plan.gone.push(name);
    else if (isSoldOut(product)) plan.soldOut.push(name);
    else plan.wanted.push({ product, quantity });
  }
  return plan;
}
