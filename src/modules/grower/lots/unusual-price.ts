import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { products } from "#modules/catalog/index.ts";
import { growersPrice, refuseUnusualSum, type TypedSum } from "#modules/store/index.ts";
import { lots } from "../lot-tables.ts";
import type { Terms } from "../rules/terms.ts";
import { lotPack, payUnitOf } from "../rules/units.ts";
import { t } from "../server-texts.ts";
import { growerTerms } from "../tables.ts";

/** Terms that somebody typed for a product of a grower. */
export type TypedTerms = {
  /** The field of the terms in the call. */
  field: string;
  grower: string;
  product: string;
  terms: Terms;
  /** The terms in place of which they come; left out, those of the grower's last lot, or else those agreed. */
  before?: Terms | undefined;
};

/** Throws `UNUSUAL_AMOUNT` for growers' prices that look like typos: far from the last one, or from the selling price. */
export async function refuseUnusualPrices(tx: Tx, typed: readonly TypedTerms[]): Promise<void> {
  await refuseUnusualSum(tx, ...(await typedPrices(tx, typed)));
}

type Known = {
  number: number;
  name: string;
  quantity: number;
  unit: string;
  sold: number;
  last: number | null;
};

/**
 * The prices among typed terms, with the prices with which they are compared. One that is agreed already was asked about
 * then, and a share is of the selling price anyway.
 */
export async function typedPrices(tx: Tx, typed: readonly TypedTerms[]): Promise<TypedSum[]> {
  const prices = typed.flatMap(({ terms, ...of }) =>
    terms.kind === "price" ? [{ ...of, paise: terms.pricePaise }] : [],
  );
  if (prices.length === 0) return [];
  const { rows } = await tx.execute<Known>(sql`
    select asked.number::int as number, p.name, p.pack_quantity::float8 as quantity, p.pack_unit as unit,
      p.offer_price_paise::float8 as sold, coalesce(
        (select l.price_paise from ${lots} l
          where l.grower_id = asked.grower and l.product_id = p.id and l.terms_kind = 'price'
            and l.unit = lot_unit(p.pack_quantity, p.pack_unit)
          order by l.number desc limit 1),
        (select g.price_paise from ${growerTerms} g where g.grower_id = asked.grower and g.product_id = p.id)
      )::float8 as last
    from unnest(${sql.param(prices.map(({ grower }) => grower))}::text[],
      ${sql.param(prices.map(({ product }) => product))}::text[],
      ${sql.param(prices.map(({ paise }) => paise))}::bigint[])
      with ordinality as asked (grower, product, paise, number)
    join ${products} p on p.id = asked.product
    where not exists (select from ${growerTerms} g
      where g.grower_id = asked.grower and (g.product_id = p.id or g.product_id is null)
        and g.price_paise = asked.paise)`);
  return rows.flatMap(({ number, name, quantity, unit, sold, last }) => {
    const price = prices[number - 1];
    if (!price) return [];
    const { field, paise, before } = price;
    const pack = lotPack({ quantity, unit });
    const per = payUnitOf(pack.unit);
    const expected = growersPrice(paise, {
      last: before?.kind === "price" ? before.pricePaise : last,
      sold: Math.round((sold * per.size) / pack.amount),
    });
    const named = t("pricePer", { product: name, unit: per.name });
    return expected ? [{ field, name: named, paise, expected, isConfirmed: false }] : [];
  });
}
