import { asc, eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { isCountedInPieces } from "#modules/catalog/index.ts";
import { orderItems } from "#modules/order/index.ts";
import type { WeighedLine } from "../contract.ts";
import { t } from "../server-texts.ts";

export type Item = typeof orderItems.$inferSelect;

/** A line of an order, and what is said of it where it was packed otherwise than ordered. */
export type WeighedItem = { item: Item; weighed: WeighedLine | null };

/** All lines of an order with what is said of them. One that is not in the order, or is named twice: `INVALID`. */
export async function weighedLinesOf(
  tx: Tx,
  { id, lines }: { id: string; lines: readonly WeighedLine[] },
): Promise<WeighedItem[]> {
  const said = new Map(lines.map((line) => [line.item, line]));
  if (said.size < lines.length) throw new AppError("INVALID", t.later("lineTwice"));
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.lineNumber));
  const known = new Set(items.map((item) => item.id));
  if (lines.some(({ item }) => !known.has(item))) throw new AppError("INVALID", t.later("lineUnknown"));
  for (const item of items) refusePartsOfPieces(item, said.get(item.id));
  return items.map((item) => ({ item, weighed: otherwise(item, said.get(item.id)) }));
}

/** How much of a line was ordered, in the unit of its pack. */
export const amountOf = ({ quantity, packQuantity }: Item) => Number((quantity * packQuantity).toFixed(3));

/** Nobody packs four tenths of a coconut. */
function refusePartsOfPieces({ id, name, packUnit }: Item, weighed: WeighedLine | undefined): void {
  if (!isCountedInPieces(packUnit) || Number.isInteger(weighed?.amount ?? 0)) return;
  const complaint = t.later("notPieces", { product: name });
  throw new AppError("INVALID", complaint, { [id]: complaint });
}

function otherwise(item: Item, weighed: WeighedLine | undefined): WeighedLine | null {
  if (!weighed) return null;
  return weighed.replacement === undefined && weighed.amount === amountOf(item) ? null : weighed;
}
