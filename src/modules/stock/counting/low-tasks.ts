import { and, count, eq, gt, lte } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import { FEW, isInStock, products } from "#modules/catalog/index.ts";
import { stockSellerPages } from "../paths.ts";
import { t } from "../server-texts.ts";
import { stockCounts } from "../tables.ts";

/** The products on sale of which few packs are left. */
export async function lowTasks(db: Connection): Promise<SellerTask[]> {
  const [row] = await db
    .select({ count: count() })
    .from(stockCounts)
    .innerJoin(products, eq(products.id, stockCounts.productId))
    .where(and(isInStock(products), gt(stockCounts.count, 0), lte(stockCounts.count, FEW)));
  if (!row || row.count === 0) return [];
  return [
    {
      phase: "evening",
      count: row.count,
      title: t("lowTitle", { count: row.count }),
      text: t("lowText", { few: FEW }),
      link: { to: stockSellerPages.stock, words: t("lowLink") },
    },
  ];
}
