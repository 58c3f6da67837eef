import { asc, eq, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { isCountedInPieces, packText, products } from "#modules/catalog/index.ts";
import { type LineTax, orderItems, type PackedUnits, taxesOf } from "#modules/order/index.ts";
import { duePaise, morePaise, packsTaken } from "../rules/packed.ts";
import type { WeighedLine } from "../weigh-contract.ts";
import { t } from "../weigh-server-texts.ts";
import { packedLines } from "../weigh-tables.ts";

type Row = typeof packedLines.$inferInsert;
/** The packed content of a line before it is priced. */
type UnpricedLine = Omit<Row, "duePaise">;

/** A line that was packed differently from the order: its row, its worth in paise, and its text. */
export type PackedLine = { row: Row; paise: number; duePaise: number; morePaise: number; label: string };

/**
 * The worth of an order's lines that were packed differently, in their order. A replacement has the catalogue's price,
 * or the one from its first weighing. Throws `INVALID` for an unknown product.
 */
export function packedLinesOf(all: readonly WeighedItem[], catalogue: Catalogue): PackedLine[] {
  return all.flatMap(({ item, weighed, stored }) => {
    if (!weighed) return [];
    const content = stored && isSame(stored, weighed) ? stored : rowOf(item, weighed, catalogue);
    return [toPackedLine(item, { ...content, restocked: weighed.restock ?? false })];
  });
}

type Item = typeof orderItems.$inferSelect;

/** The stored content of a line that was packed differently. */
export type StoredLine = typeof packedLines.$inferSelect;

/** A line of an order with its weighing, if it was packed differently, and with what is stored of the one before. */
export type WeighedItem = { item: Item; weighed: WeighedLine | null; stored: StoredLine | null };

/** The lines of locked orders with what is stored of their weighing, by the orders' ids; one query. */
export async function storedLinesOf(
  tx: Tx,
  orderIds: readonly string[],
): Promise<Map<string, { item: Item; stored: StoredLine | null }[]>> {
  const rows = await tx
    .select({ item: orderItems, stored: packedLines })
    .from(orderItems)
    .leftJoin(packedLines, eq(packedLines.orderItemId, orderItems.id))
    .where(sql`${orderItems.orderId} = any(${sql.param([...orderIds])}::text[])`)
    .orderBy(asc(orderItems.orderId), asc(orderItems.lineNumber));
  return Map.groupBy(rows, ({ item }) => item.orderId);
}

/**
 * All lines of an order with their weighings. Throws `INVALID` for a line that is not in the order, or is named twice.
 */
export function weighedLinesOf(
  items: readonly Omit<WeighedItem, "weighed">[],
  lines: readonly WeighedLine[],
): WeighedItem[] {
  const weighedByItem = new Map(lines.map((line) => [line.item, line]));
  if (weighedByItem.size < lines.length) throw new AppError("INVALID", t.later("lineTwice"));
  const itemIds = new Set(items.map(({ item }) => item.id));
  if (lines.some(({ item }) => !itemIds.has(item))) throw new AppError("INVALID", t.later("lineUnknown"));
  for (const { item } of items) refusePartsOfPieces(item, weighedByItem.get(item.id));
  return items.map(({ item, stored }) => ({
    item,
    stored,
    weighed: unlessAsOrdered(item, weighedByItem.get(item.id)),
  }));
}

/** The ordered amount of a line, in the unit of its pack. */
export const amountOf = ({ quantity, packQuantity }: Item) => Number((quantity * packQuantity).toFixed(3));

/** Throws for fractions of whole pieces: nobody packs four tenths of a coconut. */
function refusePartsOfPieces({ id, name, packUnit }: Item, weighed: WeighedLine | undefined): void {
  if (!isCountedInPieces(packUnit) || Number.isInteger(weighed?.amount ?? 0)) return;
  const complaint = t.later("notPieces", { product: name });
  throw new AppError("INVALID", complaint, { [id]: complaint });
}

function unlessAsOrdered(item: Item, weighed: WeighedLine | undefined): WeighedLine | null {
  if (!weighed) return null;
  return weighed.replacement === undefined && weighed.amount === amountOf(item) ? null : weighed;
}

type Catalogue = Awaited<ReturnType<typeof replacementsOf>>;

/** The products that went into bags in place of others, by their ids. */
export async function replacementsOf(tx: Tx, all: readonly WeighedItem[]) {
  const replaced = all.filter(({ weighed }) => weighed?.replacement);
  const ids = replaced.flatMap(({ weighed }) => weighed?.replacement?.product ?? []);
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({
            id: products.id,
            name: products.name,
            paise: products.offerPricePaise,
            packQuantity: products.packQuantity,
            packUnit: products.packUnit,
          })
          .from(products)
          .where(sql`${products.id} = any(${sql.param(ids)}::text[])`);
  const isTaxed = replaced.some(({ item }) => item.taxBasisPoints !== null);
  const taxes = isTaxed && rows.length > 0 ? await taxesOf(tx, ids) : new Map<string, LineTax>();
  return new Map(rows.map((row) => [row.id, { ...row, tax: taxes.get(row.id) }]));
}

function isSame(row: Row, { replacement }: WeighedLine): boolean {
  return (
    replacement !== undefined &&
    row.replacementProductId === replacement.product &&
    row.replacementQuantity === replacement.quantity
  );
}

function rowOf(item: Item, { amount = 0, replacement }: WeighedLine, catalogue: Catalogue): UnpricedLine {
  const ids = { orderItemId: item.id, orderId: item.orderId };
  if (!replacement) return { ...ids, amount };
  const product = catalogue.get(replacement.product);
  if (!product) throw new AppError("INVALID", t.later("replacementGone"));
  return {
    ...ids,
    replacement: product.name,
    replacementPaise: product.paise * replacement.quantity,
    replacementProductId: product.id,
    replacementQuantity: replacement.quantity,
    replacementPackQuantity: product.packQuantity,
    replacementPackUnit: product.packUnit,
    ...(item.taxBasisPoints !== null && product.tax
      ? { replacementHsn: product.tax.hsn, replacementTaxBasisPoints: product.tax.basisPoints }
      : {}),
  };
}

function toPackedLine(item: Item, content: UnpricedLine): PackedLine {
  const line = { paise: item.offerPricePaise * item.quantity, amount: amountOf(item) };
  const { replacementPaise, amount } = content;
  const packed = replacementPaise == null ? { amount: amount ?? 0 } : { replacementPaise };
  const due = duePaise(line, packed);
  return {
    row: { ...content, duePaise: due },
    paise: line.paise,
    duePaise: due,
    morePaise: morePaise(line, packed),
    label: packedLabel(item, content),
  };
}

/** The packed content of a line as text. */
export function packedLabel(item: Item, row: UnpricedLine): string {
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

/**
 * What is in an order's bag, by the products' ids: packs left out are spoilt or returned, and replacements are taken. A
 * replacement that was in the bag before and no longer is has none.
 */
export function packedUnitsOf(all: readonly WeighedItem[]): Map<string, PackedUnits> {
  const units = new Map<string, PackedUnits>();
  const add = (product: string, more: PackedUnits) => {
    const had = units.get(product) ?? NO_UNITS;
    units.set(product, {
      packs: had.packs + more.packs,
      spoilt: had.spoilt + more.spoilt,
      weighed: had.weighed + more.weighed,
      weighedSpoilt: had.weighedSpoilt + more.weighedSpoilt,
    });
  };
  for (const { item, weighed, stored } of all) {
    if (stored?.replacementProductId) add(stored.replacementProductId, NO_UNITS);
    if (item.productId !== null) add(item.productId, unitsOf({ item, weighed }));
    if (!weighed?.replacement) continue;
    const { product, quantity: packs } = weighed.replacement;
    add(product, { ...NO_UNITS, packs, weighed: packs });
  }
  return units;
}

const NO_UNITS: PackedUnits = { packs: 0, spoilt: 0, weighed: 0, weighedSpoilt: 0 };

/** A line's packs in the bag, and those that spoilt: all that is missing, unless it was returned to stock. */
function unitsOf({ item, weighed }: Omit<WeighedItem, "stored">): PackedUnits {
  const { quantity, packQuantity } = item;
  if (!weighed) return { ...NO_UNITS, packs: quantity, weighed: quantity };
  const amount = weighed.replacement ? 0 : (weighed.amount ?? 0);
  const packs = packsTaken(item, amount);
  const exact = amount / packQuantity;
  const spoilt = (inBag: number) => (weighed.restock ? 0 : Math.max(0, quantity - inBag));
  return { packs, spoilt: spoilt(packs), weighed: exact, weighedSpoilt: spoilt(exact) };
}
