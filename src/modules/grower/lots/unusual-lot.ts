import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { slipsAmong, type TypedAmount } from "#modules/stock/index.ts";
import {
  isFarAbove,
  isImplausible,
  isOverHalf,
  type UnusualAmount,
  unusualAmounts,
} from "#modules/store/index.ts";
import { amountText } from "../rules/growers-words.ts";
import type { LotUnit } from "../rules/units.ts";
import { t } from "../server-texts.ts";
import { lots, purchases } from "../tables.ts";

type Brought = {
  grower: string;
  product: string;
  unit: LotUnit;
  purchase: string | undefined;
  /** The accepted amount. */
  amount: number;
  /** The amount that was not accepted. */
  refused: number;
  now: Date;
};

/** The amounts with which a lot is compared, in its unit. */
type Expected = {
  /** The amount that the grower was asked to bring; 0 for nothing. */
  asked: number;
  /** The part of it that has come already. */
  already: number;
  /** The largest of the last lots of the product from this grower. */
  usual: number;
};

/** The number of lots from which the usual amount is taken. */
const LAST_LOTS = 20;

/**
 * The question about an amount that may be a typo: far from what was asked of the grower, or far above what they brought
 * so far where nothing was asked. The first lot of a grower is taken as it is.
 */
export async function unusualLot(tx: Tx, brought: Brought): Promise<Map<string, UnusualAmount>> {
  const { asked, already, usual } = await expectedOf(tx, brought);
  const { amount, refused: besides, unit } = brought;
  const isAsked = asked > 0;
  const whole = already + amount + besides;
  const lot: TypedAmount = {
    id: "amount",
    amount,
    expected: isAsked ? asked : usual,
    already: already + besides,
    isSlip: (range) => (isAsked ? isImplausible(whole, asked, range) : isFarAbove(whole, usual, range)),
    words: (of) => amountText(of, unit),
    says: (words) => t.later(isAsked ? "slipAsked" : "slipLot", words),
  };
  return slipsAmong(tx, [lot]);
}

/** Refuses a corrected quantity that is far above the one before, or takes more than half of it off. */
export async function refuseUnusualCorrection(
  tx: Tx,
  { quantity: amount, before: expected, unit }: { quantity: number; before: number; unit: LotUnit },
): Promise<void> {
  const corrected: TypedAmount = {
    id: "quantity",
    amount,
    expected,
    isSlip: (range) => isFarAbove(amount, expected, range) || isOverHalf(expected - amount, expected),
    words: (of) => amountText(of, unit),
    says: (words) => t.later("slipCorrected", words),
  };
  const slips = await slipsAmong(tx, [corrected]);
  if (slips.size > 0) throw unusualAmounts(slips);
}

async function expectedOf(tx: Tx, { grower, product, unit, purchase, now }: Brought): Promise<Expected> {
  const which =
    purchase === undefined
      ? sql`p.grower_id = ${grower} and p.product_id = ${product} and p.day >= ${storeDay(now)}::date`
      : sql`p.id = ${purchase}`;
  const { rows } = await tx.execute<Expected>(sql`
    with asked as (select p.id, p.amount from ${purchases} p where p.unit = ${unit} and ${which}),
      came as (select l.quantity + l.refused as amount from ${lots} l
        where l.grower_id = ${grower} and l.product_id = ${product} and l.unit = ${unit}
        order by l.number desc limit ${LAST_LOTS})
    select coalesce((select sum(amount) from asked), 0)::float8 as asked,
      coalesce((select sum(l.quantity + l.refused) from ${lots} l where l.purchase_id in (select id from asked)), 0)::float8 as already,
      case when ${purchase ?? null}::text is null then coalesce((select max(amount) from came), 0) else 0 end::float8 as usual`);
  return rows[0] ?? { asked: 0, already: 0, usual: 0 };
}
