import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { replaceAdjustments } from "#modules/order/actions/replace-adjustments.ts";
import { AGREED, PACKED } from "../rules/kind.ts";
import { reductions } from "../rules/packed.ts";
import { type AskedLine, askedPaise } from "../rules/question.ts";
import { t } from "../server-texts.ts";
import { notedPaise } from "./noted-paise.ts";
import type { PackedLine } from "./packed-lines.ts";

/**
 * Settles a held order's sum by what was packed, in place of what was said before: each line that falls is an
 * adjustment with its reason, and so is each that the shopper has agreed to pay more for. Returns the new sum, and by how much
 * it is lower than what was ordered; in paise. A credit note says less already: `CONFLICT`.
 */
export async function settlePacked(
  tx: Tx,
  orderId: string,
  { packed, agreed }: { packed: readonly PackedLine[]; agreed: readonly AskedLine[] },
): Promise<{ sumPaise: number; lowerPaise: number }> {
  await replaceAdjustments(tx, { orderId, kind: AGREED, adjustments: [] });
  const orderedPaise = await replaceAdjustments(tx, { orderId, kind: PACKED, adjustments: [] });
  const more = new Set(agreed.map(({ item }) => item));
  const taken = reductions(packed, orderedPaise);
  const falling = packed.flatMap(({ row, label }, index) =>
    more.has(row.orderItemId) ? [] : [{ label, paise: taken[index] ?? 0 }],
  );
  const lowerPaise = -askedPaise([...falling, ...agreed]);
  await refuseToBreakNotes(tx, orderId, lowerPaise);
  await replaceAdjustments(tx, { orderId, kind: PACKED, adjustments: falling });
  const adjustments = agreed.map(({ label, paise }) => ({ label, paise }));
  return { sumPaise: await replaceAdjustments(tx, { orderId, kind: AGREED, adjustments }), lowerPaise };
}

/** What credit notes say stays true: an order's sum is lower by that much at least. In paise. */
export async function refuseToBreakNotes(tx: Tx, orderId: string, lowerPaise: number): Promise<void> {
  const noted = await notedPaise(tx, orderId);
  if (noted === 0 || lowerPaise >= noted) return;
  throw new AppError("CONFLICT", t.later("noted", { amount: formatPaise(noted) }));
}
