import { inArray } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { products } from "#modules/catalog/index.ts";
import { pricePromo, refusePromoUse } from "../rules/promo-code.ts";
import { findPromo } from "./find-promo.ts";
import { countUses } from "./promo-uses.ts";

export type CheckPromo = {
  code: string;
  items: readonly { product: string; quantity: number }[];
  /** Null for a visitor. The shopper's own uses are then only checked by the order. */
  shopperId: string | null;
  now: Date;
};

/**
 * The discount of a code on these products at today's prices, in paise. Nothing is locked, as the order decides. Throws
 * `CONFLICT` with the reason if the code does not count.
 */
export async function checkPromo(
  db: Connection,
  { code, items, shopperId, now }: CheckPromo,
): Promise<{ code: string; paise: number }> {
  const promo = await findPromo(db, code);
  const priced = pricePromo(promo, await linesOf(db, items), storeDay(now));
  if ("refusal" in priced) throw new AppError("CONFLICT", priced.refusal);
  const refusal = refusePromoUse(promo, await countUses(db, { codeId: promo.id, shopperId }));
  if (refusal) throw new AppError("CONFLICT", refusal);
  return { code: promo.code, paise: priced.paise };
}

async function linesOf(db: Connection, items: CheckPromo["items"]) {
  const rows = await db
    .select({
      id: products.id,
      categoryPath: products.categoryPath,
      offerPricePaise: products.offerPricePaise,
    })
    .from(products)
    .where(
      inArray(
        products.id,
        items.map(({ product }) => product),
      ),
    );
  const found = new Map(rows.map((row) => [row.id, row]));
  return items.flatMap(({ product, quantity }) => {
    const row = found.get(product);
    return row ? [{ ...row, quantity }] : [];
  });
}
