import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, transactOnce } from "#kernel/db/idempotency.ts";
import { AppError, refused } from "#kernel/errors/app-error.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import { products } from "#modules/catalog/index.ts";
import { type RecordedAction, recordActions } from "#modules/identity/index.ts";
import { lockOrders, orders } from "#modules/order/index.ts";
import {
  type LockedStock,
  lockStock,
  refuseUnusualChange,
  refuseUnusualLoss,
  type StockChange,
  stockEntries,
} from "#modules/stock/index.ts";
import type { toSettings } from "#modules/store/index.ts";
import type { OwnPart } from "../contract/field.ts";
import type { CorrectLot, RepriceLot, TakeBackLoss, WriteOff } from "../contract/lots.ts";
import { toTerms } from "../contract/terms.ts";
import type { GrowerLanguage } from "../rules/grower-form.ts";
import { amountText } from "../rules/growers-words.ts";
import { columnsOf, type Terms, termsOf } from "../rules/terms.ts";
import { type LotPack, type LotUnit, lotPack } from "../rules/units.ts";
import { t } from "../server-texts.ts";
import { growers, lots, lotTerms, lotUses } from "../tables.ts";
import { ownReason, writtenLot } from "./own-reasons.ts";
import { LOT_RECORD, type LotWriter, recordOfTerms, wholePacks } from "./receive-lot.ts";
import { refuseUnusualPrices } from "./unusual-lot.ts";

/** New terms of a lot. */
export type Repriced = {
  lotId: string;
  growerId: string;
  productName: string;
  unit: LotUnit;
  before: Terms;
  after: Terms;
  reason: string;
  sellerEmail: string;
};

/** A module's extension of growers' lots and pages, for whoever reckons with growers or reports to them. All of it is optional. */
export type GrowerExtension = {
  /** Follows new terms of a locked lot, in their transaction. */
  onRepriced?: (tx: Tx, repriced: Repriced) => Promise<void>;
  /** Follows a lot that locked orders have got something of after they were packed, in their transaction. */
  onGiven?: (tx: Tx, orderIds: readonly string[]) => Promise<void>;
  ownSection?: OwnSection;
  /** Follows a given lot that is taken back, of which locked orders have nothing any more, in its transaction. */
  onGivenBack?: (tx: Tx, lotId: string) => Promise<void>;
};

/** A module's section of a grower's own page, with texts in the grower's language. */
export type OwnSection = {
  /** A part of the URL of its files. */
  name: string;
  read: (db: Connection, grower: LinkedGrower) => Promise<Omit<OwnPart, "name">>;
  /** A PDF of the grower's own; undefined if it is not there, or another grower's. */
  file: (db: Connection, request: OwnFileRequest) => Promise<OwnFile | undefined>;
};

/** A grower who has opened their own page. */
export type LinkedGrower = { id: string; name: string; language: GrowerLanguage };

type OwnFileRequest = { grower: LinkedGrower; id: string; store: ReturnType<typeof toSettings> };
type OwnFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

const extensions = extensionPoint<GrowerExtension>("what follows growers' lots");

/** Adds a module's extension of what happens to growers' lots. */
export const extendGrowers = extensions.extend;

/** Has the extensions follow a lot that locked orders have got something of after they were packed. */
export async function followGiven(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  for (const { onGiven } of extensions.all()) await onGiven?.(tx, orderIds);
}

/** The sections of other modules in a grower's own page. */
export const ownSections = (): OwnSection[] =>
  extensions.all().flatMap(({ ownSection }) => (ownSection ? [ownSection] : []));

type Changing<Change> = Change & LotWriter & { id: string };

/**
 * Corrects the accepted quantity of a lot, and the stock by the difference. More than before takes the correction to less back
 * first, if that was the last change. Once for each key. Throws `NOT_FOUND`, and
 * `CONFLICT` if somebody else has changed it since it was shown, if more is packed and written off, or if a recalled lot
 * would get more, which would be for sale.
 */
export function correctLot(db: Db, input: Changing<CorrectLot>): Promise<void> {
  const { quantity, seen, reason, seller } = input;
  return changeOnce(db, input, [quantity, reason], async (tx, { lot, name, stock }) => {
    if (seen !== undefined && seen !== lot.quantity && quantity !== lot.quantity) {
      const words = t.later("changedSince", { quantity: amountText(lot.quantity, lot.unit) });
      throw refused("quantity", words, "CONFLICT");
    }
    const gone = lot.packed + lot.writtenOff;
    if (quantity < gone)
      throw refused("quantity", t.later("moreIsGone", { gone: amountText(gone, lot.unit) }), "CONFLICT");
    const change = quantity - lot.quantity;
    if (change === 0) return undefined;
    if (!input.confirmed) {
      const words = (of: number) => amountText(of, lot.unit);
      await refuseUnusualChange(tx, { id: "quantity", amount: quantity, expected: lot.quantity, words });
    }
    if (change > 0 && lot.recalledAt !== null)
      throw refused("quantity", t.later("recalledNoMore"), "CONFLICT");
    // A correction that was too low is reversed entry by entry. The stock may have lost less than the lot.
    const low = change > 0 ? await lastLowered(tx, lot.id) : undefined;
    if (low) await stock.takeBack({ source: lot.id, at: low.createdAt, reason, name, seller });
    const rest = change + (low?.change ?? 0);
    const now = { ...lot, quantity: quantity - rest };
    if (rest !== 0)
      await changeLot(tx, now, { kind: "corrected", change: rest, reason, seller, name, stock });
    return { before: { quantity: lot.quantity }, after: { quantity, reason } };
  });
}

/**
 * Writes off a part of what is left of a lot, and takes it out of the stock as far as it is there. Once for each key.
 * Throws `NOT_FOUND`, `CONFLICT` if less is left, and `UNUSUAL_AMOUNT` for more than half of it that is not confirmed.
 */
export function writeOff(db: Db, input: Changing<WriteOff>): Promise<void> {
  const { amount, reason, seller } = input;
  return changeOnce(db, input, [amount, reason], async (tx, { lot, name, stock }) => {
    if (amount > lot.left)
      throw refused("amount", t.later("lessIsLeft", { left: amountText(lot.left, lot.unit) }), "CONFLICT");
    // All of a recalled lot goes, and nobody is asked.
    if (!input.confirmed && lot.recalledAt === null) {
      const words = (each: number) => amountText(each, lot.unit);
      refuseUnusualLoss("amount", { amount, left: lot.left, words });
    }
    await changeLot(tx, lot, { kind: "written off", change: -amount, reason, seller, name, stock });
    return { before: { writtenOff: lot.writtenOff }, after: { writtenOff: lot.writtenOff + amount, reason } };
  });
}

/**
 * Takes the last loss back that somebody has written off of a lot: the lot and the stock get back just that, each day what it
 * had lost. Of a lot that typed produce was given to, and that nobody has changed since, takes all back: the day and its bags
 * have it without a grower again, and nothing of it is owed. Once. Throws `NOT_FOUND`, and `CONFLICT` if it is not the last
 * change any more.
 */
export function takeBackLoss(db: Db, input: Changing<TakeBackLoss>): Promise<void> {
  const { entry: id, seller } = input;
  // Orders are locked before stock, as everywhere.
  const holding = async (tx: Tx) => {
    if ((await givenEntry(tx, input.id))?.id !== id) return [];
    const ids = tx.select({ id: lotUses.orderId }).from(lotUses).where(eq(lotUses.lotId, input.id));
    return lockOrders(tx, inArray(orders.id, ids));
  };
  return changeOnce(db, { ...input, holding }, [id], async (tx, { lot, name, stock, held }) => {
    const reason = ownReason("takenBack");
    const given = await givenEntry(tx, lot.id);
    if (given?.id === id) {
      const uses = await tx.delete(lotUses).where(eq(lotUses.lotId, lot.id)).returning();
      if (uses.some(({ orderId }) => !held.includes(orderId)))
        throw new AppError("CONFLICT", t.later("lossTakenBack"));
      for (const { onGivenBack } of extensions.all()) await onGivenBack?.(tx, lot.id);
      await stock.takeBack({ source: lot.id, at: new Date(given.at), reason, name, seller });
      return { before: { quantity: lot.quantity }, after: { quantity: 0, reason } };
    }
    const last = await lastLoss(tx, lot.id);
    if (last === undefined || String(last.id) !== id)
      throw new AppError("CONFLICT", t.later("lossTakenBack"));
    const { change, createdAt: at } = last;
    await stock.takeBack({ source: lot.id, at, reason, name, seller });
    return { before: { writtenOff: lot.writtenOff }, after: { writtenOff: lot.writtenOff + change, reason } };
  });
}

/** The last loss of a lot that somebody has written off by hand, unless it is taken back. */
export async function lastLoss(db: Connection, lotId: string) {
  const { pool, kind, partOf, id, createdAt } = stockEntries;
  // Losses from before the lot was given have the moment at which it came.
  const isLater = sql`not exists (select from ${stockEntries} as came
    where came.pool = ${lotId} and came.kind = 'harvest' and came.created_at = ${createdAt})`;
  const byHand = and(eq(pool, lotId), eq(kind, "written off"), isNull(partOf), isLater);
  const [last] = await db.select().from(stockEntries).where(byHand).orderBy(desc(id)).limit(1);
  return last && last.change < 0 && last.seller !== null ? last : undefined;
}

type GivenEntry = { id: string; at: string };

/** The entry by which typed produce became a lot, if nobody has changed the lot since, and nothing of it was lost. */
export async function givenEntry(db: Connection, lotId: string): Promise<GivenEntry | undefined> {
  const { rows } = await db.execute<GivenEntry>(sql`
    select own.id::text as id, to_json(own.created_at) as at
    from ${stockEntries} as own inner join ${stockEntries} as typed on typed.created_at = own.created_at
      and typed.pool in (select pool from ${stockEntries} where source = ${lotId} and heap_id is not null)
    where own.pool = ${lotId} and own.kind = 'harvest' and typed.source is null and typed.kind = 'corrected'
      and typed.change = -own.change and typed.order_id is null
      and not exists (select from ${stockEntries} as later where later.pool = ${lotId} and later.created_at <> own.created_at)
      and not exists (select from ${lotTerms} where lot_id = ${lotId})`);
  return rows[0];
}

/** The correction of a lot to less, if it is the last change of it that somebody has made. */
async function lastLowered(tx: Tx, lotId: string) {
  const { pool, partOf, orderId, id } = stockEntries;
  const byHand = and(eq(pool, lotId), isNull(partOf), isNull(orderId));
  const [last] = await tx.select().from(stockEntries).where(byHand).orderBy(desc(id)).limit(1);
  return last?.kind === "corrected" && last.change < 0 ? last : undefined;
}

type LotChange = Omit<StockChange, "source" | "packs"> & { stock: LockedStock };

/** Changes a locked lot, and the stock of its product by as much. The stock is locked before it. */
export async function changeLot(tx: Tx, lot: LockedLot, { stock, ...by }: LotChange): Promise<void> {
  const pack = await packOf(tx, lot);
  const had = lot.quantity - lot.writtenOff;
  const packs = pack ? wholePacks(had + by.change, pack) - wholePacks(had, pack) : null;
  await stock.change({ ...by, packs, source: lot.id });
}

/**
 * Gives a lot new terms, for all of it: what was owed by the old ones is corrected by the extensions. Once for each key.
 * Throws `NOT_FOUND`, and `UNUSUAL_AMOUNT` for a price that may be a typo and is not confirmed.
 */
export function repriceLot(db: Db, input: Changing<RepriceLot>): Promise<void> {
  const { reason, seller, confirmed: isConfirmed } = input;
  return changeOnce(db, input, [input.terms, reason, isConfirmed], async (tx, { lot }) => {
    const before = termsOf(lot);
    const after = toTerms(input.terms);
    if (JSON.stringify(columnsOf(before)) === JSON.stringify(columnsOf(after))) return undefined;
    if (!isConfirmed && lot.productId !== null) {
      const { growerId: grower, productId: product } = lot;
      await refuseUnusualPrices(tx, [{ field: "terms", grower, product, terms: after, before }]);
    }
    const sellerEmail = seller.email;
    const { id: lotId, growerId, productName, unit } = lot;
    await tx.insert(lotTerms).values({ lotId, reason, sellerEmail, ...columnsOf(after) });
    const repriced = { lotId, growerId, productName, unit, before, after, reason, sellerEmail };
    for (const { onRepriced } of extensions.all()) await onRepriced?.(tx, repriced);
    return { before: recordOfTerms(before), after: { ...recordOfTerms(after), reason } };
  });
}

type LockedLot = typeof lots.$inferSelect;

type Locked = { lot: LockedLot; name: string; stock: LockedStock; held: string[] };

type Call = LotWriter & {
  id: string;
  day?: string | undefined;
  /** Locks orders that have something of the lot. */
  holding?: (tx: Tx) => Promise<{ id: string }[]>;
};

/**
 * Locks a lot's stock and then the lot, does `work`, and records what that has changed, once for each key. Throws
 * `NOT_FOUND`.
 */
async function changeOnce(
  db: Db,
  { id, day, key, seller, time, holding }: Call,
  content: unknown,
  work: (tx: Tx, locked: Locked) => Promise<Pick<RecordedAction, "before" | "after"> | undefined>,
): Promise<void> {
  const call = {
    scope: `lot:${seller.id}`,
    key,
    hash: hashOf([id, content]),
    reused: t.later("sentOtherwise"),
  };
  await transactOnce(db, call, async (tx) => {
    const { productId, grower } = await findLot(tx, id);
    const held = (await holding?.(tx))?.map((order) => order.id) ?? [];
    const stock = await lockStock(tx, { productId, day, sources: [id], time });
    const [lot] = await tx.select().from(lots).where(eq(lots.id, id)).for("update");
    if (!lot) throw lotGone();
    const name = writtenLot({ number: lot.number, grower });
    const changed = await work(tx, { lot, name, stock, held });
    if (changed) {
      await recordActions(tx, seller, [{ subject: LOT_RECORD, action: "changed", id, name, ...changed }]);
    }
    await stock.closeUnused();
  });
}

async function findLot(tx: Tx, id: string): Promise<{ productId: string | null; grower: string }> {
  const [lotRow] = await tx
    .select({ productId: lots.productId, grower: growers.name })
    .from(lots)
    .innerJoin(growers, eq(growers.id, lots.growerId))
    .where(eq(lots.id, id));
  if (!lotRow) throw lotGone();
  return lotRow;
}

export const lotGone = () => new AppError("NOT_FOUND", t.later("lotUnknown"));

/** The pack of a lot's product; undefined if it is gone, or has a unit of another kind by now. */
async function packOf(tx: Tx, { productId, unit }: LockedLot): Promise<LotPack | undefined> {
  if (productId === null) return undefined;
  const [product] = await tx
    .select({ quantity: products.packQuantity, unit: products.packUnit })
    .from(products)
    .where(eq(products.id, productId));
  const pack = product && lotPack(product);
  return pack?.unit === unit ? pack : undefined;
}
