import { asc, eq, or, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { ExportPart } from "#modules/account/index.ts";
import { products } from "#modules/catalog/index.ts";
import { stockWaits } from "../tables.ts";

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
