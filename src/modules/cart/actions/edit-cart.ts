import { and, eq, lt, notInArray, type SQL, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { once } from "#kernel/once/once.ts";
import { onceKeys } from "#kernel/once/tables.ts";
import { products } from "#modules/catalog/index.ts";
import { shoppers } from "#modules/identity/index.ts";
import { type Cart, mergeCarts, mergeChanges } from "../rules/shared/cart.ts";
import { cartLines } from "../tables.ts";

/** Puts in place of a shopper's saved cart what `edit` makes of it. Zero takes out; products that don't exist are left out. */
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

/** Makes those who change one cart at once take turns: two devices that save, and an order. */
async function lockCart(tx: Tx, shopperId: string): Promise<void> {
  await tx.select({ id: shoppers.id }).from(shoppers).where(eq(shoppers.id, shopperId)).for("no key update");
}

/** The products are held, so that one that is being deleted is left out like one that is gone. */
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
 * Puts a cart in place of the saved one, and returns what is saved now. Two that do so at once take turns: the cart is
 * one of theirs, never a mixture.
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

/** For how many days a device may send the same change again. */
const REMEMBERED_DAYS = 60;

type CartChange = {
  /** The same for every attempt at the same change. */
  changeId: string;
  /** The cart as the device last had it from here. */
  base: Cart;
  /** The cart as the device has it now. */
  cart: Cart;
};

/**
 * Merges what one device has changed into the saved cart, and returns what is saved now. A change that came before, its
 * answer lost, is not made twice.
 */
export async function mergeCartChanges(db: Db, shopperId: string, change: CartChange): Promise<Cart> {
  const { changeId, base, cart } = change;
  // The name alone says which change it is: another tab may send the same one from a newer base.
  const attempt = { scope: cartScope(shopperId), key: changeId, hash: "", reused: "" };
  return transact(db, async (tx) => {
    await lockCart(tx, shopperId);
    await once(tx, attempt, async () => {
      await editCart(tx, shopperId, (saved) => mergeChanges(saved, base, cart));
      await forgetOldChanges(tx, shopperId);
    });
    return getCart(tx, shopperId);
  });
}

/** The scope of the keys under which a shopper's devices change the saved cart. */
function cartScope(shopperId: string): string {
  return `cart:${shopperId}`;
}

/** Forgets the keys of a shopper whose account is deleted. The cart's lines go with the account. */
export async function forgetCartKeys(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.delete(onceKeys).where(eq(onceKeys.scope, cartScope(id)));
}

async function forgetOldChanges(tx: Tx, shopperId: string): Promise<void> {
  const longAgo = sql`now() - make_interval(days => ${REMEMBERED_DAYS})`;
  await tx
    .delete(onceKeys)
    .where(and(eq(onceKeys.scope, cartScope(shopperId)), lt(onceKeys.createdAt, longAgo)));
}

/** What was ordered, by the ids of the shopper and the product. */
type Ordered = { shopperId: string; productId: string };

/**
 * A statement that takes what was ordered out of the saved carts. What another device has put in meanwhile stays. The
 * caller has held the shoppers since before the statement begins, as `lockCart` does.
 */
export const takeOutOfCarts = (ordered: readonly Ordered[]): SQL => sql`
  delete from ${cartLines} using jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb)
    as ordered ("shopperId" text, "productId" text)
  where ${cartLines.shopperId} = ordered."shopperId" and ${cartLines.productId} = ordered."productId"`;
