import { asc, eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { toPaise } from "#kernel/money/money.ts";
import { packText } from "#modules/catalog/rules/pack.ts";
import { orderItems } from "#modules/order/tables.ts";
import type { WeighedLine } from "../contract.ts";
import { duePaise } from "../rules/packed.ts";
import { t } from "../server-texts.ts";

type Item = typeof orderItems.$inferSelect;

/** A line of an order beside what really went into the bag for it. */
export type PackedLine = { item: Item; weighed: WeighedLine; paise: number; duePaise: number; label: string };

/**
 * The lines of an order that were packed otherwise than ordered, in their order. One that is not in the order, or is
 * named twice: `INVALID`.
 */
export async function packedLinesOf(
  tx: Tx,
  { id, lines }: { id: string; lines: readonly WeighedLine[] },
): Promise<PackedLine[]> {
  const said = new Map(lines.map((line) => [line.item, line]));
  if (said.size < lines.length) throw new AppError("INVALID", t.later("lineTwice"));
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.lineNumber));
  const known = items.flatMap((item) => {
    const weighed = said.get(item.id);
    return weighed ? [toPackedLine(item, weighed)] : [];
  });
  if (known.length < said.size) throw new AppError("INVALID", t.later("lineUnknown"));
  return known.filter(
    ({ item, weighed }) => weighed.replacement !== undefined || weighed.amount !== amountOf(item),
  );
}

const amountOf = ({ quantity, packQuantity }: Item) => Number((quantity * packQuantity).toFixed(3));

function toPackedLine(item: Item, weighed: WeighedLine): PackedLine {
  const paise = item.offerPricePaise * item.quantity;
  const { amount = 0, replacement } = weighed;
  const packed = replacement ? { replacementPaise: toPaise(replacement.price) } : { amount };
  const due = duePaise({ paise, amount: amountOf(item) }, packed);
  return { item, weighed, paise, duePaise: due, label: labelOf(item, weighed) };
}

function labelOf(item: Item, { amount = 0, replacement }: WeighedLine): string {
  const { name: product, packUnit: unit } = item;
  if (replacement) return t("replaced", { product, replacement: replacement.name });
  if (amount === 0) return t("leftOut", { product });
  const packed = packText({ quantity: amount, unit });
  return t("weighed", { product, packed, ordered: packText({ quantity: amountOf(item), unit }) });
}
