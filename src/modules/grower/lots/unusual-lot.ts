import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import {
  type AmountRange,
  amountRange,
  isFarAbove,
  isImplausible,
  likelyAmount,
  NARROWEST,
  readSettings,
  unusualAmount,
} from "#modules/store/index.ts";
import { lots } from "../lot-tables.ts";
import { amountText } from "../rules/growers-words.ts";
import type { LotUnit } from "../rules/units.ts";
import { t } from "../server-texts.ts";
import { purchases } from "../tables.ts";

type Brought = {
  grower: string;
  product: string;
  unit: LotUnit;
  purchase: string | undefined;
  /** The accepted amount, and what was refused besides. */
  amount: number;
  refused: number;
  now: Date;
};

/** The amounts of a lot that are told apart from slips, in its unit. */
type Expected = {
  /** What was asked of the grower; 0 for nothing. */
  asked: number;
  /** What came of it already. */
  already: number;
  /** The most that the grower brought of the product at once, of late. */
  usual: number;
};

/** The number of lots from which the usual amount is taken. */
const LOOKED_AT = 20;

/**
 * Refuses an amount that may be a slip: far from what was asked of the grower, or far above what they brought so far where
 * nothing was asked. The first lot of a grower is taken as it is.
 */
export async function refuseUnusualLot(tx: Tx, brought: Brought): Promise<void> {
  const { asked, already, usual } = await expectedOf(tx, brought);
  const { amount, refused: besides, unit } = brought;
  const most = Math.max(asked, usual);
  const whole = already + amount + besides;
  const isSlip = (range: AmountRange) =>
    whole <= usual || asked >= usual ? isImplausible(whole, asked, range) : isFarAbove(whole, usual, range);
  if (!isSlip(NARROWEST)) return;
  const range = amountRange((await readSettings(tx)).askAmounts);
  if (!isSlip(range)) return;
  const likely = likelyAmount(amount, most, { ...range, already: already + besides });
  const words = {
    amount: amountText(amount, unit),
    most: amountText(most, unit),
    likely: likely === undefined ? "" : amountText(likely, unit),
    hasLikely: String(likely !== undefined),
  };
  throw unusualAmount({
    text: t.later(asked >= usual ? "slipAsked" : "slipLot", words),
    field: "amount",
    likely,
  });
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
        order by l.number desc limit ${LOOKED_AT})
    select coalesce((select sum(amount) from asked), 0)::float8 as asked,
      coalesce((select sum(l.quantity + l.refused) from ${lots} l where l.purchase_id in (select id from asked)), 0)::float8 as already,
      case when ${purchase ?? null}::text is null then coalesce((select max(amount) from came), 0) else 0 end::float8 as usual`);
  return rows[0] ?? { asked: 0, already: 0, usual: 0 };
}

/** Refuses a corrected quantity that is far above the one before. */
export async function refuseUnusualCorrection(
  tx: Tx,
  { quantity, before, unit }: { quantity: number; before: number; unit: LotUnit },
): Promise<void> {
  if (!isFarAbove(quantity, before, NARROWEST)) return;
  const range = amountRange((await readSettings(tx)).askAmounts);
  if (!isFarAbove(quantity, before, range)) return;
  const likely = likelyAmount(quantity, before, range);
  const words = {
    amount: amountText(quantity, unit),
    most: amountText(before, unit),
    likely: likely === undefined ? "" : amountText(likely, unit),
    hasLikely: String(likely !== undefined),
  };
  throw unusualAmount({ text: t.later("slipCorrected", words), field: "quantity", likely });
}
