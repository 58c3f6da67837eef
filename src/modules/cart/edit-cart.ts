import { and, eq, inArray, lt, notInArray, type SQL, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { runOnce } from "#kernel/db/idempotency.ts";
import { onceKeys } from "#kernel/db/tables.ts";
import { transact } from "#kernel/db/transact.ts";
import { products } from "#modules/catalog/index.ts";
import { shoppers } from "#modules/identity/index.ts";
import { type Cart, mergeCarts, mergeChanges } from "./rules/shared/cart.ts";
import { cartLines } from "./tables.ts";

/**
 * Replaces a shopper's saved cart by the result of `edit`. A zero removes a line, and unknown products are left out.
 */
async function editCart(tx: Tx, shopperId: string, edit: (saved: Cart) => Cart): Promise<void> {
  await lockCart(tx, shopperId);
  const lines = Object.entries(edit(await getCart(tx, shopperId))).filter(([, quantity]) => quantity > 0);
  const ids = lines.map(([id]) => id);
  await tx
    .delete(cartLines)
    .where(and(eq(cartLines.shopperId, shopperId), notInArray(cartLines.productId, ids)));
  await writeLines(tx, shopperId, lines);
}

/** A shopper's saved cart. */
export async function getCart(db: Connection, shopperId: string): Promise<Cart> {
  const lines = await db.select().from(cartLines).where(eq(cartLines.shopperId, shopperId));
  return Object.fromEntries(lines.map((line) => [line.productId, line.quantity]));
}

/** The saved carts of shoppers. Who has none is missing. */
export async function getCarts(db: Connection, shopperIds: readonly string[]): Promise<Map<string, Cart>> {
  const lines = await db
    .select()
    .from(cartLines)
    .where(inArray(cartLines.shopperId, [...shopperIds]));
  const toCart = (own: typeof lines) =>
    Object.fromEntries(own.map((line) => [line.productId, line.quantity]));
  const byShopper = Map.groupBy(lines, ({ shopperId }) => shopperId);
  return new Map([...byShopper].map(([shopperId, own]) => [shopperId, toCart(own)]));
}

/** Locks a cart: two devices that save, and an order, take turns. */
export async function lockCart(tx: Tx, shopperId: string): Promise<void> {
  await tx.select({ id: shoppers.id }).from(shoppers).where(eq(shoppers.id, shopperId)).for("no key update");
}

/** Writes the lines and locks their products, so that a product that is being deleted is left out too. */
async function writeLines(tx: Tx, shopperId: string, lines: [string, number][]): Promise<void> {
  if (lines.length === 0) return;
  const ids = sql.param(lines.map(([id]) => id));
  const quantities = sql.param(lines.map(([, quantity]) => quantity));
  await tx.execute(sql`
    insert into ${cartLines} (shopper_id, product_id, quantity)
    select ${shopperId}, ${products.id}, wanted.quantity
    from unnest(${ids}::text[], ${quantities}::int[]) as wanted (id, quantity)
    join ${products} on ${products.id} = wanted.id
    for key share of ${products}
    on conflict (shopper_id, product_id) do update set quantity = excluded.quantity`);
}

/**
 * Replaces the saved cart, and returns what is saved then. Concurrent calls take turns: the result is one of the carts,
 * never a mixture.
 */
export async function replaceCart(db: Db, shopperId: string, cart: Cart): Promise<Cart> {
  return transact(db, async (tx) => {
    await editCart(tx, shopperId, () => cart);
    return getCart(tx, shopperId);
  });
}

/** Merges a visitor's cart into the saved one: a product in both keeps the larger quantity, so merging twice is safe. */
export async function mergeIntoCart(tx: Tx, shopperId: string, cart: Cart): Promise<void> {
  await editCart(tx, shopperId, (saved) => mergeCarts(saved, cart));
}

/** The number of days in which a device may repeat a change. */
const REMEMBERED_DAYS = 60;

type CartChange = {
  /** The id of the change. It is the same for every try. */
  changeId: string;
  /** The cart as the device last received it from the server. */
  base: Cart;
  cart: Cart;
};

/**
 * Merges one device's changes into the saved cart, and returns what is saved then. A repeated change, whose answer was
 * lost, is not applied twice.
 */
export async function mergeCartChanges(db: Db, shopperId: string, change: CartChange): Promise<Cart> {
  const { changeId, base, cart } = change;
  // Only the id identifies the change: another tab may send the same one from a newer base.
  const attempt = { scope: cartScope(shopperId), key: changeId, hash: "", reused: "" };
  return transact(db, async (tx) => {
    await lockCart(tx, shopperId);
    await runOnce(tx, attempt, async () => {
      await editCart(tx, shopperId, (saved) => mergeChanges(saved, base, cart));
      await forgetOldChanges(tx, shopperId);
    });
    return getCart(tx, shopperId);
  });
}

function cartScope(shopperId: string): string {
  return `cart:${shopperId}`;
}

/** Deletes the keys of a shopper whose account is deleted. The cart's lines are deleted with the account. */
export async function forgetCartKeys(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.delete(onceKeys).where(eq(onceKeys.scope, cartScope(id)));
}

async function forgetOldChanges(tx: Tx, shopperId: string): Promise<void> {
  const longAgo = sql`now() - make_interval(days => ${REMEMBERED_DAYS})`;
  await tx
    .delete(onceKeys)
    .where(and(eq(onceKeys.scope, cartScope(shopperId)), lt(onceKeys.createdAt, longAgo)));
}

type Ordered = { shopperId: string; productId: string; quantity: number };

/**
 * Two statements that remove ordered products from the saved carts: first the lines that were ordered whole, then the
 * ordered quantity of the others. What another device has added meanwhile stays. Either sees the carts as they were
 * before both, so they have to be parts of one statement. The caller must hold the shoppers' rows, as `lockCart` does,
 * before that statement begins.
 */
export function takeOutOfCarts(ordered: readonly Ordered[]): [SQL, SQL] {
  const taken = sql`(
    select "shopperId", "productId", sum(quantity)::int as quantity
    from jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb)
      as ordered ("shopperId" text, "productId" text, quantity int)
    group by 1, 2) as ordered`;
  const isLine = sql`${cartLines.shopperId} = ordered."shopperId" and ${cartLines.productId} = ordered."productId"`;
  return [
    sql`delete from ${cartLines} using ${taken} where ${isLine} and ${cartLines.quantity} <= ordered.quantity`,
    sql`update ${cartLines} set quantity = ${cartLines.quantity} - ordered.quantity from ${taken}
      where ${isLine} and ${cartLines.quantity} > ordered.quantity`,
  ];
}
