import { asc, eq, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { listAddresses } from "#modules/address/actions/list-addresses.ts";
import { cartLines } from "#modules/cart/tables.ts";
import { products } from "#modules/catalog/tables.ts";
import { listLogins } from "#modules/identity/actions/list-logins.ts";
import { t as identity } from "#modules/identity/server-texts.ts";
import { shoppers } from "#modules/identity/tables.ts";
import { subscribers } from "#modules/newsletter/tables.ts";
import { listShopperOrders } from "#modules/order/actions/load-orders.ts";
import { commentReports, ratings } from "#modules/rating/tables.ts";
import { stockWaits } from "#modules/stock/tables.ts";
import type { AccountExport } from "../contract/account.ts";

/** Whose it is; `token` is the session's that asks. */
export type ExportAccount = { shopperId: string; now: Date; token: string };

/** All that the store keeps about a shopper, as of one moment. The password's hash is not among it. */
export async function exportAccount(db: Db, asked: ExportAccount): Promise<AccountExport> {
  // One snapshot for all the queries: an order placed meanwhile is in it entirely or not at all.
  return transact(db, (tx) => collect(tx, asked), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

async function collect(tx: Tx, { shopperId, now, token }: ExportAccount): Promise<AccountExport> {
  const [shopper] = await tx.select().from(shoppers).where(eq(shoppers.id, shopperId));
  if (!shopper) throw new AppError("UNAUTHENTICATED", identity.later("loginToContinue"));
  const [subscriber] = await tx
    .select({ since: subscribers.createdAt })
    .from(subscribers)
    .where(eq(sql`lower(${subscribers.email})`, shopper.email.toLowerCase()));
  return {
    exportedAt: now.toISOString(),
    user: {
      _id: shopper.id,
      name: shopper.name,
      email: shopper.email,
      createdAt: shopper.createdAt.toISOString(),
    },
    logins: await listLogins(tx, { owner: { kind: "shopper", id: shopperId }, token }),
    newsletter: subscriber ? { subscribedAt: subscriber.since.toISOString() } : null,
    cart: await exportCart(tx, shopperId),
    addresses: await listAddresses(tx, shopperId),
    orders: await listShopperOrders(tx, { shopperId }),
    reports: await exportReports(tx, shopperId),
    waits: await exportWaits(tx, shopper),
  };
}

function exportCart(tx: Tx, shopperId: string): Promise<AccountExport["cart"]> {
  return tx
    .select({ product: products.id, name: products.name, quantity: cartLines.quantity })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(eq(cartLines.shopperId, shopperId))
    .orderBy(asc(products.position));
}

async function exportReports(tx: Tx, shopperId: string): Promise<AccountExport["reports"]> {
  const rows = await tx
    .select({ product: products.name, createdAt: commentReports.createdAt })
    .from(commentReports)
    .innerJoin(ratings, eq(ratings.id, commentReports.ratingId))
    .innerJoin(products, eq(products.id, ratings.productId))
    .where(eq(commentReports.shopperId, shopperId))
    .orderBy(asc(commentReports.createdAt));
  return rows.map(({ product, createdAt }) => ({ product, createdAt: createdAt.toISOString() }));
}

/** Also what was asked by their e-mail without a login, as it goes with the account too. What was told stays for a while. */
async function exportWaits(
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<AccountExport["waits"]> {
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
  return rows.map(({ product, name, createdAt, toldAt }) => ({
    ...{ product, name, createdAt: createdAt.toISOString() },
    toldAt: toldAt?.toISOString() ?? null,
  }));
}
