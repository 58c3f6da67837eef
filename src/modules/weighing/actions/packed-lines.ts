import { eq, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { packText, products } from "#modules/catalog/index.ts";
import type { WeighedLine } from "../contract.ts";
import { duePaise, morePaise } from "../rules/packed.ts";
import { t } from "../server-texts.ts";
import { packedLines } from "../tables.ts";
import { amountOf, type Item, type WeighedItem } from "./weighed-lines.ts";

type Row = typeof packedLines.$inferInsert;
/** What was said of a line, before it is known what that comes to. */
type Said = Omit<Row, "duePaise">;

/** A line that was packed otherwise than ordered: what is kept of it, what it comes to in paise, and its words. */
export type PackedLine = { row: Row; paise: number; duePaise: number; morePaise: number; label: string };

/**
 * What the lines of an order come to that were packed otherwise than ordered, in their order. A replacement costs what
 * the catalogue says, or what it cost when it was first said. One that is in no catalogue: `INVALID`.
 */
export async function packedLinesOf(
  tx: Tx,
  orderId: string,
  all: readonly WeighedItem[],
): Promise<PackedLine[]> {
  const otherwise = all.flatMap(({ item, weighed }) => (weighed ? [{ item, weighed }] : []));
  const ids = otherwise.flatMap(({ weighed }) => weighed.replacement?.product ?? []);
  const catalogue = await replacementsOf(tx, ids);
  const before = await tx.select().from(packedLines).where(eq(packedLines.orderId, orderId));
  return otherwise.map(({ item, weighed }) => {
    const earlier = before.find((row) => row.orderItemId === item.id && isSame(row, weighed));
    const said = earlier ?? rowOf(item, weighed, catalogue);
    return toPackedLine(item, { ...said, restocked: weighed.restock ?? false });
  });
}

/** The products that went into the bag, by their ids. */
async function replacementsOf(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .select({
      id: products.id,
      name: products.name,
      paise: products.offerPricePaise,
      packQuantity: products.packQuantity,
      packUnit: products.packUnit,
    })
    .from(products)
    .where(sql`${products.id} = any(${sql.param([...ids])}::text[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

function isSame(row: Row, { replacement }: WeighedLine): boolean {
  return (
    replacement !== undefined &&
    row.replacementProductId === replacement.product &&
    row.replacementQuantity === replacement.quantity
  );
}

function rowOf(
  item: Item,
  { amount = 0, replacement }: WeighedLine,
  catalogue: Awaited<ReturnType<typeof replacementsOf>>,
): Said {
  const kept = { orderItemId: item.id, orderId: item.orderId };
  if (!replacement) return { ...kept, amount };
  const product = catalogue.get(replacement.product);
  if (!product) throw new AppError("INVALID", t.later("replacementGone"));
  return {
    ...kept,
    replacement: product.name,
    replacementPaise: product.paise * replacement.quantity,
    replacementProductId: product.id,
    replacementQuantity: replacement.quantity,
    replacementPackQuantity: product.packQuantity,
    replacementPackUnit: product.packUnit,
  };
}

function toPackedLine(item: Item, said: Said): PackedLine {
  const line = { paise: item.offerPricePaise * item.quantity, amount: amountOf(item) };
  const { replacementPaise, amount } = said;
  const packed = replacementPaise == null ? { amount: amount ?? 0 } : { replacementPaise };
  const due = duePaise(line, packed);
  return {
    row: { ...said, duePaise: due },
    paise: line.paise,
    duePaise: due,
    morePaise: morePaise(line, packed),
    label: packedLabel(item, said),
  };
}

/** What was packed of a line, in words. */
export function packedLabel(item: Item, row: Said): string {
  const { name: product, packUnit: unit } = item;
  if (row.replacement != null) {
    const pack = { quantity: row.replacementPackQuantity ?? 1, unit: row.replacementPackUnit ?? "" };
    const quantity = row.replacementQuantity ?? 1;
    return t("replaced", { product, quantity, replacement: row.replacement, pack: packText(pack) });
  }
  if (!row.amount) return t("leftOut", { product });
  const packed = packText({ quantity: row.amount, unit });
  return t("weighed", { product, packed, ordered: packText({ quantity: amountOf(item), unit }) });
}
