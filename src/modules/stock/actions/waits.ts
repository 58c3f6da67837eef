import { and, asc, count, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { ExportPart } from "#modules/account/index.ts";
import { categories, isSoldOut, products } from "#modules/catalog/index.ts";
import { shoppers } from "#modules/identity/index.ts";
import { t } from "../server-texts.ts";
import { stockWaits } from "../tables.ts";

/** Who waits: a shopper by their account, a visitor by their e-mail. */
export type Waiter = { shopperId: string } | { email: string };

/**
 * Notes that somebody wants to be told when a product is back, once; who asks again stays as they are. Returns its name.
 * Refusals: `NOT_FOUND` (no such product in the shop), `CONFLICT` (it is there, or they wait for too many).
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
    await holdAccount(tx, waiter);
    await refuseTooMany(tx, waiter);
    await tx
      .insert(stockWaits)
      .values({ productId: id, ...waiter })
      .onConflictDoNothing();
    // They were told before, and wait anew. A mail that is on its way is theirs already.
    await tx
      .update(stockWaits)
      .set({ queuedAt: null, toldAt: null, createdAt: sql`now()` })
      .where(and(eq(stockWaits.productId, id), waitsOf(waiter), sql`${stockWaits.toldAt} is not null`));
    return product.name;
  });
}

/** Whose waits these are. */
export function waitsOf(waiter: Waiter): SQL {
  return "shopperId" in waiter
    ? sql`${stockWaits.shopperId} = ${waiter.shopperId}`
    : sql`lower(${stockWaits.email}) = ${waiter.email.toLowerCase()}`;
}

/** Keeps the account from being deleted until the wait is written. Deleted already: `UNAUTHENTICATED`. */
async function holdAccount(tx: Tx, waiter: Waiter): Promise<void> {
  if (!("shopperId" in waiter)) return;
  const held = await tx
    .select({ id: shoppers.id })
    .from(shoppers)
    .where(eq(shoppers.id, waiter.shopperId))
    .for("key share");
  if (held.length === 0) throw new AppError("UNAUTHENTICATED", t.later("loginToWait"));
}

/** The most products that one person can wait for at once. */
const MAX_WAITS = 50;
/** How long it is kept that somebody was told: so long the way out in their mail works. In days. */
export const TOLD_DAYS = 30;

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

/** Takes back a shopper's wait for a product; where there is none, nothing happens. */
export async function stopWaiting(
  db: Connection,
  { product, shopperId }: { product: string; shopperId: string },
): Promise<void> {
  await db
    .delete(stockWaits)
    .where(and(eq(stockWaits.productId, product), eq(stockWaits.shopperId, shopperId)));
}

/** Ends all waits of the person whose mail a link is from; who has ended them already stays so. */
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

/** Notes that somebody was told, or can't be. */
export async function settleWait(db: Connection, id: string): Promise<void> {
  await db.update(stockWaits).set({ toldAt: sql`now()` }).where(eq(stockWaits.id, id));
}

/** The product has sold out again before its mail was written: they wait on. */
export async function waitOn(db: Connection, id: string): Promise<void> {
  await db.update(stockWaits).set({ queuedAt: null }).where(eq(stockWaits.id, id));
}

/**
 * What a shopper waits for, for the account's export. Also what was asked by their e-mail without a login, as it goes with
 * the account too. What was told stays for a while.
 */
export const exportWaits: ExportPart = async (tx, { id, email }) => {
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
    ...{ product, name, createdAt: createdAt.toISOString() },
    toldAt: toldAt?.toISOString() ?? null,
  }));
  return { waits };
};

/** Forgets what an e-mail in small letters waits for, as its account is deleted. */
export async function forgetWaits(tx: Tx, { email }: { email: string }): Promise<void> {
  await tx.delete(stockWaits).where(eq(sql`lower(${stockWaits.email})`, email));
}
