import { inArray } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { hashOf } from "#kernel/db/idempotency.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { formatShortDay, storeDay, weekdayName, weekdayOf } from "#kernel/time/store-time.ts";
import { getCart, lockCart, MAX_CART_LINES, takeOutOfCarts } from "#modules/cart/index.ts";
import { products } from "#modules/catalog/index.ts";
import { daySlots, isFresh, reachOf, readDelivery, rulesOf } from "#modules/delivery/index.ts";
import type { AddToOrder } from "../contract/add-to-order.ts";
import type { ReviseOrder } from "../contract/revise-order.ts";
import { orderClosesAt } from "../rules/order-revision.ts";
import { whatGoesBack } from "../rules/shared/goes-back.ts";
import type { Order } from "../rules/shared/order.ts";
import { t } from "../texts/server-texts.ts";
import { type Current, type ItemRow, lockCurrent, refuseTooLate } from "./current-order.ts";
import { kindsOf } from "./price-revision.ts";
import { afterChange, isDone, revise } from "./revise-order.ts";

type Addition = { addition: AddToOrder; shopperId: string; now: Date; mail: MailQueue };

type CartItems = AddToOrder["items"];

/** The order after an addition, and the products that stay in the cart because they don't come on its day. */
type Added = { order: Order; left: readonly { product: string; name: string }[] };

/**
 * Moves products of a shopper's saved cart to an order of theirs that can still be changed: it is changed as by
 * `reviseOrder`, and the products leave the cart, in one transaction. Products that don't come on its day stay. With
 * `preview` nothing is written, and the answer is the order as it would be. A repeated request changes nothing, and its
 * answer names what the cart still holds of the products.
 *
 * Throws as `reviseOrder` does, and `CONFLICT` if none of the products comes on that day, or if the saved cart does not
 * hold them any more: another device has ordered them or taken them out.
 */
export async function addToOrder(db: Db, added: Addition): Promise<Added> {
  let left: Added["left"] = [];
  const order = await afterChange(db, added.addition, async (tx) => {
    const after = await add(tx, added);
    left = after.left;
    return after.order;
  });
  return { order, left };
}

/** The answer to an addition: the order's new total, and what goes back of a payment in advance. */
export function addedWords(order: Order): string {
  const back = whatGoesBack(order, "shopper");
  const weekday = weekdayName(weekdayOf(order.deliveryDay));
  const message = t("addedToOrder", { weekday, total: formatPaise(order.totalPaise) });
  return back === undefined ? message : `${message} ${back}`;
}

type After = { left: Added["left"]; order?: Order | undefined };

/** The products that stay in the cart, and for a preview the order as it would be. */
async function add(tx: Tx, { addition, shopperId, now, mail }: Addition): Promise<After> {
  const { id, revision, items, totalAmount, preview } = addition;
  const author = { shopperId, now, mail, requestHash: hashOf(addition) };
  // The account first, as orders that are placed lock it before their products.
  if (!preview) await lockCart(tx, shopperId);
  const request = { change: { id, revision, preview }, ...author };
  const current = await lockCurrent(tx, request);
  if (await isDone(tx, current, request)) return { left: await stillInCart(tx, shopperId, items) };
  if (!preview) await refuseOtherCart(tx, shopperId, items);

  const { coming, left } = await byDay(tx, current, items, now);
  const change = { id, revision, items: withAdded(current, coming), totalAmount, preview };
  const taken = coming.map(({ product: productId, quantity }) => ({ shopperId, productId, quantity }));
  return { left, order: await revise(tx, current, { ...author, change }, takeOutOfCarts(taken)) };
}

/** The products of an addition that the saved cart holds after it: those of another day, and what came into it since. */
async function stillInCart(tx: Tx, shopperId: string, items: CartItems): Promise<Added["left"]> {
  const cart = await getCart(tx, shopperId);
  const ids = items.flatMap(({ product }) => (cart[product] === undefined ? [] : [product]));
  return tx
    .select({ product: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids));
}

/** Throws `CONFLICT` unless the saved cart holds these lines, each in its quantity. */
async function refuseOtherCart(tx: Tx, shopperId: string, items: CartItems): Promise<void> {
  const cart = await getCart(tx, shopperId);
  if (items.every(({ product, quantity }) => cart[product] === quantity)) return;
  throw new AppError("CONFLICT", t.later("cartChangedMeanwhile"));
}

/** Divides products by whether they come on the day of an order. Throws `CONFLICT` if none does, or if it is too late. */
async function byDay(tx: Tx, current: Current, items: CartItems, now: Date) {
  const { rules, bookings } = await readDelivery(tx, { from: storeDay(now) });
  refuseTooLate(current, { seller: undefined, now, closes: orderClosesAt(current.row, rules) });
  const { deliveryDay, address } = current.row;
  const reach = reachOf(address.zipcode, rules.areas);
  const areaRules = rulesOf(rules, reach.served ? reach.area : null);
  // Products of the same kind as the order's come with it, whatever the store's days are by now.
  const kinds = kindsOf(current.items);
  const comes = (category: string) =>
    kinds.has(isFresh(category)) ||
    daySlots([category], now, areaRules, bookings).some(({ day }) => day === deliveryDay);
  const ids = items.map(({ product }) => product);
  const rows = await tx
    .select({ product: products.id, name: products.name, category: products.categoryPath })
    .from(products)
    .where(inArray(products.id, ids));
  const left = rows.flatMap(({ product, name, category }) => (comes(category) ? [] : [{ product, name }]));
  const coming = items.filter(({ product }) => left.every((other) => other.product !== product));
  if (coming.length === 0) {
    throw new AppError("CONFLICT", t.later("nothingComesThen", { day: formatShortDay(deliveryDay) }));
  }
  return { coming, left };
}

/** All lines of the order with the products. One that was in it gets a larger line. */
function withAdded({ items }: Current, coming: CartItems): NonNullable<ReviseOrder["items"]> {
  const ordered = new Set(items.map(({ productId }) => productId));
  const added = new Map(coming.map(({ product, quantity }) => [product, quantity]));
  if (added.size < coming.length) throw new AppError("INVALID", t.later("revisionTwice"));
  const larger = items.map(({ id: item, productId, quantity }: ItemRow) => ({
    item,
    quantity: quantity + (added.get(productId ?? "") ?? 0),
  }));
  const lines = [...larger, ...coming.filter(({ product }) => !ordered.has(product))];
  if (lines.length > MAX_CART_LINES) {
    throw new AppError("INVALID", t.later("tooManyProducts", { max: MAX_CART_LINES }));
  }
  return lines;
}
