import { toPaise, toRupees } from "#kernel/money/money.ts";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { MAX_QUANTITY } from "#modules/cart/rules/shared/cart.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import type { SellerReviseOrder } from "../../contract/revise-order.ts";
import type { Order } from "../../rules/shared/order.ts";

/** A product that comes to an order. */
export type AddedProduct = Pick<Product, "_id" | "name" | "offerPrice" | "quantity" | "unit" | "image">;

/**
 * The wished changes of an order. They are kept apart from the order, so that they can be applied to the same order
 * after somebody else has changed it.
 */
export interface Edits {
  /** The new quantity by the line's id; 0 takes the line out. */
  quantities: Readonly<Record<string, number>>;
  added: readonly { product: AddedProduct; quantity: number }[];
  /** Other prices of a pack as typed, by the id of the line or of the added product. */
  prices: Readonly<Record<string, string>>;
  delivery?: { day: string; window: string | null };
  withoutCode: boolean;
}

export const NO_EDITS: Edits = { quantities: {}, added: [], prices: {}, withoutCode: false };

/** A line of the changed order. `ordered` is its quantity until now, 0 for a new line. */
export interface EditedLine {
  /** The id of the line or of the added product. */
  key: string;
  isNew: boolean;
  name: string;
  pack: { quantity: number; unit: string };
  image: string | null;
  pricePaise: number;
  ordered: number;
  quantity: number;
}

/** The lines of the changed order, with those that are taken out. */
export function linesOf({ items }: Order, { quantities, added }: Edits): EditedLine[] {
  const existing = items.map(
    ({ id: key, name, pack, image, offerPricePaise: pricePaise, quantity: ordered }) => ({
      key,
      isNew: false,
      name,
      pack,
      image,
      pricePaise,
      ordered,
      quantity: quantities[key] ?? ordered,
    }),
  );
  const more = added.map(({ product: { _id: key, name, image, offerPrice, ...pack }, quantity }) => ({
    key,
    isNew: true,
    name,
    pack,
    image: image[0] ?? null,
    pricePaise: toPaise(offerPrice),
    ordered: 0,
    quantity,
  }));
  return [...existing, ...more];
}

/** Sets the quantity of a line. A new line disappears at 0. */
export function withQuantity(
  edits: Edits,
  { key, isNew }: Pick<EditedLine, "key" | "isNew">,
  to: number,
): Edits {
  const quantity = Math.min(Math.max(to, 0), MAX_QUANTITY);
  if (!isNew) return { ...edits, quantities: { ...edits.quantities, [key]: quantity } };
  const added = edits.added.flatMap((each) => {
    if (each.product._id !== key) return [each];
    return quantity === 0 ? [] : [{ ...each, quantity }];
  });
  return { ...edits, added };
}

/** Adds a pack of a product. One that is in the order raises its line. */
export function withProduct(order: Order, edits: Edits, product: AddedProduct): Edits {
  const item = order.items.find((each) => each.productId === product._id);
  const line = linesOf(order, edits).find(({ key }) => key === (item?.id ?? product._id));
  if (line) return withQuantity(edits, line, line.quantity + 1);
  return { ...edits, added: [...edits.added, { product, quantity: 1 }] };
}

/** The part of a change that shoppers and the seller have in common. It holds only what is different. */
export function changeOf(
  order: Order,
  edits: Edits,
): Pick<SellerReviseOrder, "items" | "delivery"> & {
  promoCode?: null;
} {
  const lines = linesOf(order, edits);
  const prices = new Map(
    lines.flatMap(({ key, pricePaise }) => {
      const text = edits.prices[key] ?? "";
      // If it can't be read in exactly one way, the server refuses the price, as the field has done.
      const typed = readAmount(text) ?? Number.NaN;
      return text.trim() === "" || typed === toRupees(pricePaise) ? [] : [[key, typed] as const];
    }),
  );
  const isOther = lines.some(({ ordered, quantity }) => ordered !== quantity) || prices.size > 0;
  const items = lines.flatMap(({ key, isNew, quantity }) => {
    const price = prices.get(key);
    const named = isNew ? { product: key } : { item: key };
    return quantity === 0 ? [] : [{ ...named, quantity, ...(price !== undefined && { price }) }];
  });
  const { delivery } = edits;
  const isMoved =
    delivery &&
    (delivery.day !== order.deliveryDay || delivery.window !== (order.deliveryWindow?.id ?? null));
  return {
    ...(isOther && { items }),
    ...(isMoved && { delivery }),
    ...(edits.withoutCode && order.promoCode !== null && { withoutCode: true }),
  };
}

/** The same changes of an order that was changed meanwhile, as far as they can be applied to it. */
export function rebased(order: Order, edits: Edits): Edits {
  const ids = new Set(order.items.map(({ id }) => id));
  const remaining = Object.entries(edits.quantities).filter(([id]) => ids.has(id));
  const quantities = Object.fromEntries(remaining);
  const added = edits.added.filter(({ product, quantity }) => {
    const item = order.items.find((each) => each.productId === product._id);
    if (item) quantities[item.id] = Math.max(item.quantity, quantity);
    return !item;
  });
  return { ...edits, quantities, added };
}
