import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { products } from "#modules/catalog/index.ts";
import { besideUsual, slipsAmong, type TypedAmount } from "#modules/stock/index.ts";
import {
  growersPrice,
  isImplausible,
  refuseUnusualSum,
  type TypedSum,
  type UnusualAmount,
} from "#modules/store/index.ts";
import { amountText } from "../rules/growers-words.ts";
import { amountOf, type Terms } from "../rules/terms.ts";
import { type LotUnit, lotPack, payUnitOf } from "../rules/units.ts";
import { t } from "../server-texts.ts";
import { growerTerms, lots, purchases } from "../tables.ts";

type Brought = {
  grower: string;
  product: string;
  unit: LotUnit;
  purchase: string | undefined;
  amount: number;
  refused: number;
  now: Date;
};

/** The amounts with which a lot is compared, in its unit. */
type Expected = {
  /** The amount that the grower was asked to bring; 0 for nothing. */
  asked: number;
  /** The part of it that has come already. */
  already: number;
  /** The largest and the smallest of the last lots of the product from this grower. */
  most: number;
  least: number;
};

/** The number of lots from which the usual amount is taken. */
const LAST_LOTS = 20;

/**
 * The question about an amount that may be a typo: far from what was asked of the grower, or far above or below what they
 * brought so far where nothing was asked. The first lot of a grower is taken as it is.
 */
export async function unusualLot(tx: Tx, brought: Brought): Promise<Map<string, UnusualAmount>> {
  const { asked, already, most, least } = await expectedOf(tx, brought);
  const { amount, refused: besides, unit } = brought;
  const lot = {
    id: "amount",
    amount,
    already: already + besides,
    words: (of: number) => amountText(of, unit),
  };
  const ofAsked: TypedAmount = {
    ...lot,
    expected: asked,
    isSlip: (range) => isImplausible(lot.already + amount, asked, range),
    says: (words) => t.later("slipAsked", words),
  };
  return slipsAmong(tx, asked > 0 ? [ofAsked] : besideUsual(lot, { most, least }));
}

async function expectedOf(tx: Tx, { grower, product, unit, purchase, now }: Brought): Promise<Expected> {
  const which =
    purchase === undefined
      ? sql`p.grower_id = ${grower} and p.product_id = ${product} and p.day >= ${storeDay(now)}::date`
      : sql`p.id = ${purchase}`;
  const { rows } = await tx.execute<Expected>(sql`
    with asked as (select p.id, p.amount from ${purchases} p where p.unit = ${unit} and ${which}),
      came as (select l.quantity + l.refused as amount from ${lots} l
        where l.grower_id = ${grower} and l.product_id = ${product} and l.unit = ${unit} and l.quantity + l.refused > 0
          and ${purchase ?? null}::text is null
        order by l.number desc limit ${LAST_LOTS})
    select coalesce((select sum(amount) from asked), 0)::float8 as asked,
      coalesce((select sum(l.quantity + l.refused) from ${lots} l where l.purchase_id in (select id from asked)), 0)::float8 as already,
      coalesce((select max(amount) from came), 0)::float8 as most, coalesce((select min(amount) from came), 0)::float8 as least`);
  return rows[0] ?? { asked: 0, already: 0, most: 0, least: 0 };
}

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

/** Throws `UNUSUAL_AMOUNT` for growers' prices and shares that look like typos: far from the last one, or from the selling price. */
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
 * The prices and shares among typed terms, with those with which they are compared. One that is agreed already was asked
 * about then. A share is of the selling price, so that it is compared with another share alone.
 */
export async function typedPrices(tx: Tx, typed: readonly TypedTerms[]): Promise<TypedSum[]> {
  if (typed.length === 0) return [];
  const amounts = typed.map(({ terms }) => amountOf(terms));
  const { rows } = await tx.execute<Known>(sql`
    select asked.number::int as number, p.name, p.pack_quantity::float8 as quantity, p.pack_unit as unit,
      p.offer_price_paise::float8 as sold, coalesce(
        (select coalesce(l.price_paise, l.share_basis_points) from ${lots} l
          where l.grower_id = asked.grower and l.product_id = p.id and l.terms_kind = asked.kind
            and (asked.kind = 'share' or l.unit = lot_unit(p.pack_quantity, p.pack_unit))
          order by l.number desc limit 1),
        (select coalesce(g.price_paise, g.share_basis_points) from ${growerTerms} g
          where g.grower_id = asked.grower and g.terms_kind = asked.kind
            and (g.product_id = p.id or (asked.kind = 'share' and g.product_id is null))
          order by g.product_id nulls last limit 1)
      )::float8 as last
    from unnest(${sql.param(typed.map(({ grower }) => grower))}::text[],
      ${sql.param(typed.map(({ product }) => product))}::text[],
      ${sql.param(typed.map(({ terms }) => terms.kind))}::text[],
      ${sql.param(amounts)}::bigint[])
      with ordinality as asked (grower, product, kind, amount, number)
    join ${products} p on p.id = asked.product
    where not exists (select from ${growerTerms} g
      where g.grower_id = asked.grower and (g.product_id = p.id or g.product_id is null)
        and g.terms_kind = asked.kind and coalesce(g.price_paise, g.share_basis_points) = asked.amount)`);
  return rows.flatMap(({ number, name, quantity, unit, sold, last: lastAmount }) => {
    const typedPrice = typed[number - 1];
    if (!typedPrice) return [];
    const { field, terms, before } = typedPrice;
    const paise = amountOf(terms);
    const last = before?.kind === terms.kind ? amountOf(before) : lastAmount;
    const own = { field, paise, isConfirmed: false };
    if (terms.kind === "share") {
      const expected = growersPrice(paise, { last, sold: null });
      return expected ? [{ ...own, name, expected, isShare: true as const }] : [];
    }
    const pack = lotPack({ quantity, unit });
    const per = payUnitOf(pack.unit);
    const expected = growersPrice(paise, { last, sold: Math.round((sold * per.size) / pack.amount) });
    const named = t("pricePer", { product: name, unit: per.name });
    return expected ? [{ ...own, name: named, expected }] : [];
  });
}
