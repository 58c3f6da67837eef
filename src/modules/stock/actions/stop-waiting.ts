import { and, eq, or, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { stockWaits } from "../tables.ts";

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
