import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { inStoreLanguage } from "#kernel/texts/spoken.ts";
import { type Adjustment, type LockedOrder, orders, toKeptAdjustments } from "#modules/order/index.ts";
import type { QuestionLine } from "../rules/packed.ts";
import {
  AGREED,
  isEmptyBag,
  keptPayments,
  type OrderedSums,
  orderedPaise,
  orderedSums,
  PACKED,
  PACKED_CHARGES,
  PACKED_DISCOUNT,
  PACKED_ROUNDING,
  repriceWeighed,
  type Settled,
  type SettledLine,
} from "../rules/settle.ts";
import { t } from "../server-texts.ts";
import { creditNotes } from "../tables.ts";
import type { PackedLine } from "./packed-lines.ts";

type Packed = {
  order: LockedOrder;
  /** Its adjustments before. */
  adjustments: readonly Adjustment[];
  /** All lines of the order. */
  lines: readonly PackedLine[];
  agreed: readonly QuestionLine[];
  /** The sum of its credit notes for what was packed, in paise. */
  notedPaise: number;
  roundsToRupee: boolean;
};

/** The adjustments that weighing makes, and how much lower the total is than what was ordered, in paise. */
export type SettledBag = { adjustments: Adjustment[]; lowerPaise: number; isEmpty: boolean };

/**
 * Settles a locked order's total by the packed content, in place of an earlier weighing: the reductions, the agreed
 * amounts, and the changed charges, discount and rounding (`repriceWeighed`), each as an adjustment with its reason. Throws
 * `CONFLICT` if a credit note has a larger reduction already.
 */
export function settlePacked(bag: Packed): SettledBag {
  const { order, agreed, notedPaise: noted, roundsToRupee } = bag;
  const ordered = orderedSums(bag.adjustments);
  const agreedPaise = new Map(agreed.map(({ item, paise }) => [item, paise]));
  const lines = bag.lines.map(({ item, weighed, paise, duePaise }) => ({
    number: item.lineNumber,
    paise,
    duePaise,
    isLeftOut: weighed?.amount === 0,
    agreedPaise: agreedPaise.get(item.id) ?? 0,
  }));
  const settled = repriceWeighed(ordered, lines, { ...order, roundsToRupee });
  const lowerPaise = orderedPaise(ordered, lines) - settled.totalPaise + settled.remainingCreditPaise;
  refuseBelowNotes(noted, lowerPaise);
  const adjustments = [
    ...bag.lines.flatMap(({ item, packed, paise, duePaise }) =>
      // Zero instead of −0.
      packed && !agreedPaise.has(item.id)
        ? [{ kind: PACKED, label: packed.label, paise: 0 - (paise - duePaise) }]
        : [],
    ),
    ...agreed.map(({ label, paise }) => ({ kind: AGREED, label, paise })),
    ...inStoreLanguage(() => consequences(ordered, settled, lines)),
  ];
  return { adjustments, lowerPaise, isEmpty: isEmptyBag(lines) };
}

function consequences(ordered: OrderedSums, settled: Settled, lines: readonly SettledLine[]): Adjustment[] {
  const { discountPaise } = ordered;
  const reasoned = (kind: string, paise: number): Adjustment => {
    return { kind, label: reasonOf({ kind, paise }, discountPaise) ?? kind, paise };
  };
  return [
    reasoned(PACKED_CHARGES, settled.chargesPaise),
    reasoned(PACKED_DISCOUNT, discountPaise - settled.discountPaise),
    ...toKeptAdjustments(keptPayments(ordered, lines)),
    reasoned(PACKED_ROUNDING, settled.roundingPaise),
  ].filter(({ paise }) => paise !== 0);
}

/** The reason for a change that follows from the lines; undefined for other kinds. `discountPaise` is the ordered discount. */
export function reasonOf({ kind, paise }: Pick<Adjustment, "kind" | "paise">, discountPaise: number) {
  if (kind === PACKED_CHARGES) return t("chargesWaived");
  if (kind === PACKED_ROUNDING) return t("rounded");
  if (kind !== PACKED_DISCOUNT) return undefined;
  const nowPaise = discountPaise - paise;
  if (nowPaise <= 0) return t("discountGone");
  return t("discountReduced", { now: formatPaise(nowPaise), before: formatPaise(discountPaise) });
}

/** Throws if an order's total is not at least as much lower as its credit notes say. In paise. */
export async function refuseToBreakNotes(tx: Tx, orderId: string, lowerPaise: number): Promise<void> {
  const { rows } = await tx.execute<{ noted: number }>(sql`
    select ${notedPaise} as noted from ${orders} where ${orders.id} = ${orderId}`);
  refuseBelowNotes(rows[0]?.noted ?? 0, lowerPaise);
}

/** The same for an order whose notes are read. */
export function refuseBelowNotes(noted: number, lowerPaise: number): void {
  if (noted === 0 || lowerPaise >= noted) return;
  throw new AppError("CONFLICT", t.later("noted", { amount: formatPaise(noted) }));
}

/** The sum of an order's credit notes for what was packed, in paise, as a column of a query of orders. */
export const notedPaise = sql<number>`coalesce((select sum(${creditNotes.paise}) from ${creditNotes}
  where ${creditNotes.orderId} = ${orders.id} and ${creditNotes.cause} = 'packed'), 0)::float8`;
