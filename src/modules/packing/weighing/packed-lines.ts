import { asc, eq, inArray } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError, refused } from "#kernel/errors/app-error.ts";
import { inStoreLanguage } from "#kernel/texts/spoken.ts";
import { isCountedInPieces, packText, products } from "#modules/catalog/index.ts";
import { type LineTax, orderItems, type PackedUnits, taxesOf } from "#modules/order/index.ts";
import type { WeighedLine } from "../contract.ts";
import { orderedAmount, type PackedPrice, packedPrice, packsTaken } from "../rules/packed.ts";
import { t } from "../server-texts.ts";
import { packedLines } from "../tables.ts";

type Item = typeof orderItems.$inferSelect;

/** The stored content of a line that was packed differently. */
export type StoredLine = typeof packedLines.$inferSelect;

/** A line of an order with its weighing, if it was packed differently, and with what is stored of the one before. */
export type WeighedItem = { item: Item; weighed: WeighedLine | null; stored: StoredLine | null };

type Content = Omit<StoredLine, "duePaise" | "restocked" | "weighedBy" | "weighedById">;

/** A line with its price. One that was packed differently from the order has what is to be stored, and a text. */
export type PackedLine = WeighedItem &
  PackedPrice & { packed: { row: Omit<StoredLine, "weighedBy" | "weighedById">; label: string } | null };

/** The lines of locked orders with what is stored of their weighing, by the orders' ids; one query. */
export async function storedLinesOf(
  tx: Tx,
  orderIds: readonly string[],
): Promise<Map<string, Omit<WeighedItem, "weighed">[]>> {
  const rows = await tx
    .select({ item: orderItems, stored: packedLines })
    .from(orderItems)
    .leftJoin(packedLines, eq(packedLines.orderItemId, orderItems.id))
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.orderId), asc(orderItems.lineNumber));
  return Map.groupBy(rows, ({ item }) => item.orderId);
}

/** A stored line as it was sent. A replacement that has left the catalogue is refused when it is stored again. */
export function sentLine({ orderItemId: item, amount, restocked: restock, ...row }: StoredLine): WeighedLine {
  if (row.replacement === null) return { item, restock, amount: amount ?? 0 };
  const { replacementProductId: product, replacementQuantity: quantity } = row;
  return { item, restock, replacement: { product: product ?? "", quantity: quantity ?? 1 } };
}

/**
 * All lines of an order with their weighings. Throws `INVALID` for a line that is not in the order, or is named twice, and
 * for fractions of whole pieces: nobody packs four tenths of a coconut.
 */
export function weighedLinesOf(
  items: readonly Omit<WeighedItem, "weighed">[],
  lines: readonly WeighedLine[],
): WeighedItem[] {
  const weighedByItem = new Map(lines.map((line) => [line.item, line]));
  if (weighedByItem.size < lines.length) throw new AppError("INVALID", t.later("lineTwice"));
  const itemIds = new Set(items.map(({ item }) => item.id));
  if (lines.some(({ item }) => !itemIds.has(item))) throw new AppError("INVALID", t.later("lineUnknown"));
  return items.map(({ item, stored }) => {
    const weighed = weighedByItem.get(item.id) ?? null;
    if (isCountedInPieces(item.packUnit) && !Number.isInteger(weighed?.amount ?? 0))
      throw refused(item.id, t.later("notPieces", { product: item.name }));
    const isAsOrdered = !weighed?.replacement && weighed?.amount === amountOf(item);
    return { item, stored, weighed: isAsOrdered ? null : weighed };
  });
}

/** The ordered amount of a line, in the unit of its pack. */
export const amountOf = ({ quantity, packQuantity }: Pick<Item, "quantity" | "packQuantity">) =>
  orderedAmount(quantity, packQuantity);

type Catalogue = Awaited<ReturnType<typeof replacementsOf>>;

/** The products that went into bags in place of others, by their ids. */
export async function replacementsOf(tx: Tx, all: readonly WeighedItem[]) {
  const replaced = all.filter(({ weighed }) => weighed?.replacement);
  const ids = replaced.flatMap(({ weighed }) => weighed?.replacement?.product ?? []);
  const { id, name, offerPricePaise: paise, packQuantity, packUnit } = products;
  const columns = { id, name, paise, packQuantity, packUnit };
  const rows = ids.length > 0 ? await tx.select(columns).from(products).where(inArray(id, ids)) : [];
  const isTaxed = rows.length > 0 && replaced.some(({ item }) => item.taxBasisPoints !== null);
  const taxes = isTaxed ? await taxesOf(tx, ids) : new Map<string, LineTax>();
  return new Map(rows.map((row) => [row.id, { ...row, tax: taxes.get(row.id) }]));
}

/**
 * The lines of an order with their prices. A replacement has the catalogue's price, or the one from its first weighing.
 * Throws `INVALID` for an unknown product.
 */
export function packedLinesOf(all: readonly WeighedItem[], catalogue: Catalogue): PackedLine[] {
  return all.map((line) => {
    const { item, weighed } = line;
    const paise = item.offerPricePaise * item.quantity;
    if (!weighed) return { ...line, paise, duePaise: paise, morePaise: 0, packed: null };
    const content = contentOf(line, weighed, catalogue);
    const { replacementPaise, amount } = content;
    const inBag = replacementPaise === null ? { amount: amount ?? 0 } : { replacementPaise };
    const price = packedPrice({ paise, amount: amountOf(item) }, inBag);
    const row = { ...content, duePaise: price.duePaise, restocked: weighed.restock ?? false };
    return { ...line, ...price, packed: { row, label: inStoreLanguage(() => packedLabel(item, content)) } };
  });
}

/** All columns, as rows that are written together have the same. */
const NO_REPLACEMENT = {
  replacement: null,
  replacementPaise: null,
  replacementProductId: null,
  replacementQuantity: null,
  replacementPackQuantity: null,
  replacementPackUnit: null,
  replacementHsn: null,
  replacementTaxBasisPoints: null,
};

function contentOf(
  { item, stored }: WeighedItem,
  { amount = 0, replacement }: WeighedLine,
  catalogue: Catalogue,
): Content {
  const ids = { orderItemId: item.id, orderId: item.orderId };
  if (!replacement) return { ...ids, ...NO_REPLACEMENT, amount };
  if (stored && isReplacedBy(stored, replacement)) return stored;
  const product = catalogue.get(replacement.product);
  if (!product) throw new AppError("INVALID", t.later("replacementGone"));
  const tax = item.taxBasisPoints === null ? undefined : product.tax;
  return {
    ...ids,
    amount: null,
    replacement: product.name,
    replacementPaise: product.paise * replacement.quantity,
    replacementProductId: product.id,
    replacementQuantity: replacement.quantity,
    replacementPackQuantity: product.packQuantity,
    replacementPackUnit: product.packUnit,
    replacementHsn: tax?.hsn ?? null,
    replacementTaxBasisPoints: tax?.basisPoints ?? null,
  };
}

const isReplacedBy = (row: StoredLine, { product, quantity }: NonNullable<WeighedLine["replacement"]>) =>
  row.replacementProductId === product && row.replacementQuantity === quantity;

/** Returns true if a line is weighed as it is stored. */
export function isAsStored({ weighed, stored }: WeighedItem): boolean {
  if (!weighed || !stored) return !weighed && !stored;
  if ((weighed.restock ?? false) !== stored.restocked) return false;
  const { amount, replacement } = weighed;
  return replacement ? isReplacedBy(stored, replacement) : amount === stored.amount;
}

/** The packed content of a line as text. */
export function packedLabel(
  item: Pick<Item, "name" | "quantity" | "packQuantity" | "packUnit">,
  row: Content,
): string {
  const { name: product, packUnit: unit } = item;
  if (row.replacement !== null) {
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
export function packedUnitsOf(all: readonly PackedLine[]): Map<string, PackedUnits> {
  const units = new Map<string, PackedUnits>();
  const add = (product: string, more: PackedUnits) => {
    const had = units.get(product) ?? NO_UNITS;
    units.set(product, {
      packs: had.packs + more.packs,
      spoilt: had.spoilt + more.spoilt,
      weighed: had.weighed + more.weighed,
      weighedSpoilt: had.weighedSpoilt + more.weighedSpoilt,
      instead: [...had.instead, ...more.instead],
    });
  };
  const addInstead = (row: Content | undefined | null, packs: number) => {
    const {
      replacementProductId: product,
      replacementPackQuantity: quantity,
      replacementPackUnit: unit,
    } = row ?? {};
    if (!product) return;
    const instead = quantity && unit ? [{ packs, quantity, unit }] : [];
    add(product, { ...NO_UNITS, packs, instead });
  };
  for (const { item, weighed, stored, packed } of all) {
    addInstead(stored, 0);
    if (item.productId !== null) add(item.productId, unitsOf({ item, weighed }));
    addInstead(packed?.row, weighed?.replacement?.quantity ?? 0);
  }
  return units;
}

const NO_UNITS: PackedUnits = { packs: 0, spoilt: 0, weighed: 0, weighedSpoilt: 0, instead: [] };

/** A line's packs in the bag, and those that spoilt: all that is missing, unless it was returned to stock. */
function unitsOf({ item, weighed }: Omit<WeighedItem, "stored">): PackedUnits {
  const { quantity, packQuantity } = item;
  if (!weighed) return { ...NO_UNITS, packs: quantity, weighed: quantity };
  const amount = weighed.replacement ? 0 : (weighed.amount ?? 0);
  const packs = packsTaken(item, amount);
  const exact = amount / packQuantity;
  const spoilt = (inBag: number) => (weighed.restock ? 0 : Math.max(0, quantity - inBag));
  return { packs, spoilt: spoilt(packs), weighed: exact, weighedSpoilt: spoilt(exact), instead: [] };
}
