import { and, asc, count, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { spokenCode } from "#kernel/texts/spoken.ts";
import type { ExportExtension } from "#modules/account/index.ts";
import { categories, isSoldOut, products } from "#modules/catalog/index.ts";
import { shoppers } from "#modules/identity/index.ts";
import { t } from "../server-texts.ts";
import { stockWaits } from "../tables.ts";

/** A waiting person: a shopper by their account, a visitor by their e-mail. */
export type Waiter = { shopperId: string } | { email: string };

/**
 * Stores that somebody wants to be told when a product is back, once; a repeated request changes nothing. Returns the
 * product's name. Throws `NOT_FOUND` (no such product in the shop), `CONFLICT` (it is available, or they wait for too
 * many).
 */
export async function waitFor(
  db: Db,
  { product: id, waiter }: { product: string; waiter: Waiter },
): Promise<string> {
  return transact(db, async (tx) => {
    const [product] = await tx
      .select({ name: products.name, inStock: products.inStock })
      .from(products)
      .innerJoin(categories, eq(categories.path, products.categoryPath))
      .where(and(eq(products.id, id), eq(categories.isActive, true)))
      .for("key share", { of: products });
    if (!product) throw new AppError("NOT_FOUND", t.later("productGone"));
    if (!isSoldOut(product))
      throw new AppError("CONFLICT", t.later("backAlready", { product: product.name }));
    await lockAccount(tx, waiter);
    await refuseTooMany(tx, waiter);
    await tx
      .insert(stockWaits)
      .values({ productId: id, language: spokenCode(), ...waiter })
      .onConflictDoNothing();
    // They were told before, and wait anew. A mail that is already queued is for this wait too.
    await tx
      .update(stockWaits)
      .set({ queuedAt: null, toldAt: null, language: spokenCode(), createdAt: sql`now()` })
      .where(and(eq(stockWaits.productId, id), waitsOf(waiter), sql`${stockWaits.toldAt} is not null`));
    return product.name;
  });
}

/** The condition for a person's waits. */
export function waitsOf(waiter: Waiter): SQL {
  return "shopperId" in waiter
    ? sql`${stockWaits.shopperId} = ${waiter.shopperId}`
    : sql`lower(${stockWaits.email}) = ${waiter.email.toLowerCase()}`;
}

/** Locks the account, so that it is not deleted before the wait is written. Throws `UNAUTHENTICATED` if it was. */
async function lockAccount(tx: Tx, waiter: Waiter): Promise<void> {
  if (!("shopperId" in waiter)) return;
  const held = await tx
    .select({ id: shoppers.id })
    .from(shoppers)
    .where(eq(shoppers.id, waiter.shopperId))
    .for("key share");
  if (held.length === 0) throw new AppError("UNAUTHENTICATED", t.later("loginToWait"));
}

/** The largest number of products that one person can wait for. */
const MAX_WAITS = 50;
/** The days for which finished waits are kept, so that the stop link in their mail works. */
export const NOTIFIED_DAYS = 30;

async function refuseTooMany(tx: Tx, waiter: Waiter): Promise<void> {
  const [row] = await tx
    .select({ waits: count() })
    .from(stockWaits)
    .where(and(waitsOf(waiter), isNull(stockWaits.toldAt)));
  if ((row?.waits ?? 0) >= MAX_WAITS) {
    throw new AppError("CONFLICT", t.later("tooManyWaits", { max: MAX_WAITS }));
  }
}

/** The ids of the products that a shopper waits for. */
export async function listWaits(db: Connection, shopperId: string): Promise<string[]> {
  const rows = await db
    .select({ id: stockWaits.productId })
    .from(stockWaits)
    .where(and(eq(stockWaits.shopperId, shopperId), isNull(stockWaits.toldAt)))
    .orderBy(asc(stockWaits.productId));
  return rows.map(({ id }) => id);
}

/** Deletes a shopper's wait for a product, if there is one. */
export async function stopWaiting(
  db: Connection,
  { product, shopperId }: { product: string; shopperId: string },
): Promise<void> {
  await db
    .delete(stockWaits)
    .where(and(eq(stockWaits.productId, product), eq(stockWaits.shopperId, shopperId)));
}

/** Ends all waits of the person who got a mail's link. They may have ended already. */
export async function stopAllWaiting(db: Connection, token: string): Promise<void> {
  const theirs = db
    .select({ shopperId: stockWaits.shopperId, email: sql<string>`lower(${stockWaits.email})`.as("mail") })
    .from(stockWaits)
    .where(eq(stockWaits.token, token))
    .as("theirs");
  await db
    .delete(stockWaits)
    .where(
      or(
        sql`${stockWaits.shopperId} in (select ${theirs.shopperId} from ${theirs})`,
        sql`lower(${stockWaits.email}) in (select ${theirs.email} from ${theirs})`,
      ),
    );
}

/** Records that somebody was told, or can't be. */
export async function settleWait(db: Connection, id: string): Promise<void> {
  await db.update(stockWaits).set({ toldAt: sql`now()` }).where(eq(stockWaits.id, id));
}

/** Resets a wait whose product has sold out again before its mail was written. */
export async function waitAgain(db: Connection, id: string): Promise<void> {
  await db.update(stockWaits).set({ queuedAt: null }).where(eq(stockWaits.id, id));
}

/**
 * A shopper's waits, for the account's export. Waits by their e-mail without a login are included, as they are deleted
 * with the account too. Finished waits are kept for a while.
 */
export const exportWaits: ExportExtension = async (tx, { id, email }) => {
  const byEmail = eq(sql`lower(${stockWaits.email})`, email.toLowerCase());
  const rows = await tx
    .select({
      product: products.id,
      name: products.name,
      createdAt: stockWaits.createdAt,
      toldAt: stockWaits.toldAt,
    })
    .from(stockWaits)
    .innerJoin(products, eq(products.id, stockWaits.productId))
    .where(or(eq(stockWaits.shopperId, id), byEmail))
    .orderBy(asc(stockWaits.createdAt), asc(stockWaits.id));
  const waits = rows.map(({ product, name, createdAt, toldAt }) => ({
    product,
    name,
    createdAt: createdAt.toISOString(),
    toldAt: toldAt?.toISOString() ?? null,
  }));
  return { waits };
};

/** Deletes the waits of a lower-case e-mail whose account is deleted. */
export async function forgetWaits(tx: Tx, { email }: { email: string }): Promise<void> {
  await tx.delete(stockWaits).where(eq(sql`lower(${stockWaits.email})`, email));
}
