import { asc, eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { ExportPart } from "#modules/account/index.ts";
import { products } from "#modules/catalog/index.ts";
import { commentReports, ratings } from "../tables.ts";

/** The comments that a shopper has reported, for the account's export. */
export const exportReports: ExportPart = async (tx, { id }) => {
  const rows = await tx
    .select({ product: products.name, createdAt: commentReports.createdAt })
    .from(commentReports)
    .innerJoin(ratings, eq(ratings.id, commentReports.ratingId))
    .innerJoin(products, eq(products.id, ratings.productId))
    .where(eq(commentReports.shopperId, id))
    .orderBy(asc(commentReports.createdAt));
  return { reports: rows.map(({ product, createdAt }) => ({ product, createdAt: createdAt.toISOString() })) };
};

/** Takes out the comments of a shopper whose account is deleted: they are the person's own words. The stars stay in the average. */
export async function forgetComments(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx
    .update(ratings)
    .set({ comment: null, commentedAt: null, reviewWaitsSince: null })
    .where(eq(ratings.shopperId, id));
}
