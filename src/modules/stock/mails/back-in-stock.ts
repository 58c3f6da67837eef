import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Connection } from "#kernel/db/connect.ts";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { pages, pathTo } from "#kernel/paths.ts";
import { isSoldOut } from "#modules/catalog/rules/availability.ts";
import { categories, products } from "#modules/catalog/tables.ts";
import { shoppers } from "#modules/identity/tables.ts";
import { settleWait, waitOn } from "../actions/settle-wait.ts";
import { stockWaits } from "../tables.ts";
import { backInStockLetter } from "./back-in-stock-letter.ts";

/** Tells somebody who asked for it that a product is back. */
export const backInStockMail = defineMail({
  kind: "back-in-stock",
  priority: 5,
  schema: z.object({ waitId: z.string() }),
  write: async (db, head, { waitId }) => {
    const wait = await readWait(db, waitId);
    // Told already, taken back, or the product or the account is gone.
    if (!wait?.to) return undefined;
    if (isSoldOut(wait.product) || !wait.isActive) {
      await waitOn(db, waitId);
      return undefined;
    }
    const unsubscribeUrl = head.baseUrl + pathTo(pages.stopWaiting, { token: wait.token });
    return { to: wait.to, unsubscribeUrl, ...backInStockLetter(head, { ...wait, unsubscribeUrl }) };
  },
  sent: (db, { waitId }) => settleWait(db, waitId),
  givenUp: (db, { waitId }) => settleWait(db, waitId),
});

async function readWait(db: Connection, id: string) {
  const [wait] = await db
    .select({
      product: products,
      isActive: categories.isActive,
      token: stockWaits.token,
      to: sql<string | null>`coalesce(${shoppers.email}, ${stockWaits.email})`,
    })
    .from(stockWaits)
    .innerJoin(products, eq(products.id, stockWaits.productId))
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .leftJoin(shoppers, eq(shoppers.id, stockWaits.shopperId))
    .where(and(eq(stockWaits.id, id), isNull(stockWaits.toldAt)));
  return wait;
}
