import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise } from "#kernel/money/money.ts";
import {
  type Adjustment,
  type LockedOrder,
  orders,
  readAdjustments,
  replaceAdjustments,
  toKeptAdjustments,
} from "#modules/order/index.ts";
import { readSettings } from "#modules/store/index.ts";
import type { QuestionLine } from "../rules/packed.ts";
import {
  AGREED,
  isEmptyBag,
  isOfWeighing,
  keptPayments,
  type OrderedSums,
  orderedPaise,
  orderedSums,
  PACKED,
  PACKED_CHARGES,
  PACKED_DISCOUNT,
  PACKED_ROUNDING,
  type Settled,
  type SettledLine,
  settle,
} from "../rules/settle.ts";
import { t } from "../server-texts.ts";
import { creditNotes } from "../tables.ts";
import type { PackedLine, WeighedItem } from "./packed-lines.ts";

type Packed = {
  /** All lines of the order. */
  all: readonly WeighedItem[];
  /** The lines that were packed differently from the order. */
  packed: readonly PackedLine[];
  agreed: readonly QuestionLine[];
};

/** The new total, and its difference to what was ordered, in paise. */
export type SettledSum = { sumPaise: number; lowerPaise: number; isEmpty: boolean };

/**
 * Settles a locked order's total by the packed content, in place of an earlier weighing: the reductions, the agreed
 * amounts, and the changed charges, discount and rounding (`settle`), each as an adjustment with its reason. Throws
 * `CONFLICT` if a credit note has a larger reduction already.
 */
export async function settlePacked(
  tx: Tx,
  order: LockedOrder,
  { all, packed, agreed }: Packed,
): Promise<SettledSum> {
  const orderId = order.id;
  const ordered = orderedSums(await readAdjustments(tx, orderId));
  const lines = settledLines(all, packed, agreed);
  const { roundsToRupee } = await readSettings(tx);
  const settled = settle(ordered, lines, { ...order, roundsToRupee });
  const lowerPaise = orderedPaise(ordered, lines) - settled.totalPaise + settled.remainingCreditPaise;
  await refuseToBreakNotes(tx, orderId, lowerPaise);
  const adjustments = [
    ...packed.flatMap(({ row, label, paise, duePaise }) => {
      const isAgreed = agreed.some(({ item }) => item === row.orderItemId);
      // Zero instead of −0.
      return isAgreed ? [] : [{ kind: PACKED, label, paise: 0 - (paise - duePaise) }];
    }),
    ...agreed.map(({ label, paise }) => ({ kind: AGREED, label, paise })),
    ...consequences(ordered, settled, lines),
  ];
  const sumPaise = await replaceAdjustments(tx, { orderId, replaces: isOfWeighing, adjustments });
  return { sumPaise, lowerPaise, isEmpty: isEmptyBag(lines) };
}

function settledLines(
  all: readonly WeighedItem[],
  packed: readonly PackedLine[],
  agreed: readonly QuestionLine[],
): SettledLine[] {
  const due = new Map(packed.map(({ row, duePaise }) => [row.orderItemId, duePaise]));
  const more = new Map(agreed.map(({ item, paise }) => [item, paise]));
  return all.map(({ item, weighed }) => {
    const paise = item.offerPricePaise * item.quantity;
    return {
      number: item.lineNumber,
      paise,
      duePaise: due.get(item.id) ?? paise,
      isLeftOut: weighed?.amount === 0,
      agreedPaise: more.get(item.id) ?? 0,
    };
  });
}

/** The adjustments that follow from the lines, each with its reason. */
function consequences(ordered: OrderedSums, settled: Settled, lines: readonly SettledLine[]): Adjustment[] {
  const { discountPaise } = ordered;
  const sums = { now: formatPaise(settled.discountPaise), before: formatPaise(discountPaise) };
  return [
    { kind: PACKED_CHARGES, label: t("chargesWaived"), paise: settled.chargesPaise },
    {
      kind: PACKED_DISCOUNT,
      label: settled.discountPaise > 0 ? t("discountReduced", sums) : t("discountGone"),
      paise: discountPaise - settled.discountPaise,
    },
    ...toKeptAdjustments(keptPayments(ordered, lines)),
    { kind: PACKED_ROUNDING, label: t("rounded"), paise: settled.roundingPaise },
  ].filter(({ paise }) => paise !== 0);
}

/** Throws if an order's total is not at least as much lower as its credit notes say. In paise. */
export async function refuseToBreakNotes(tx: Tx, orderId: string, lowerPaise: number): Promise<void> {
  const noted = await notedPaise(tx, orderId);
  if (noted === 0 || lowerPaise >= noted) return;
  throw new AppError("CONFLICT", t.later("noted", { amount: formatPaise(noted) }));
}

/** The sum of an order's credit notes for what was packed, in paise. */
async function notedPaise(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${creditNotes.paise}), 0)::float8` })
    .from(creditNotes)
    .where(and(eq(creditNotes.orderId, orderId), eq(creditNotes.cause, "packed")));
  return row?.sum ?? 0;
}

/** An order's current total, in paise. */
export async function sumOf(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx.select({ sum: orders.totalPaise }).from(orders).where(eq(orders.id, orderId));
  return row?.sum ?? 0;
}
