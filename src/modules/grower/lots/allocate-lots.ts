import { eq, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { products } from "#modules/catalog/index.ts";
import { type OrderExtension, orderItems, orders, type PackedUnits } from "#modules/order/index.ts";
import { lotEntries, lotPacked, lots, lotUses } from "../lot-tables.ts";
import { allocated } from "../rules/allocation.ts";
import type { LotUnit } from "../rules/units.ts";
import { growers } from "../tables.ts";
import { completeWithOrigins } from "./line-origins.ts";
import { type LockedLot, type LockedLots, lockLots, oldestFirst } from "./lock-lots.ts";
import { priceUses } from "./price-uses.ts";

/**
 * An order takes its lots when it is packed or goes out, the oldest first. A cancelled order gives all back, except for
 * what spoilt. The part of an order that no lot covers has no known grower.
 */
export const lotExtension: OrderExtension = {
  complete: completeWithOrigins,
  onPacked: packFromLots,
  // Weighing stores the price of a replacement after the packing.
  onAdjusted: (tx, orderId) => priceUses(tx, [orderId]),
  onStatus: async (tx, changes) => {
    if (!(await hasGrowers(tx))) return;
    await allocate(
      tx,
      changes.map(({ orderId }) => orderId),
    );
  },
  // A changed order is packed anew. Until then it needs nothing.
  revising: ({ orderId }) => [sql`delete from ${lotPacked} where ${lotPacked.orderId} = ${orderId}`],
  onRevised: async (tx, { orderId }) => {
    if ((await tx.$count(lotUses, eq(lotUses.orderId, orderId))) > 0) await allocate(tx, [orderId]);
  },
};

/** True once the store has a grower. Before that, packing writes nothing about lots. */
async function hasGrowers(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`select exists (select from ${growers}) as has`);
  return rows[0]?.has === true;
}

/** Stores what went into the bag of a locked order, and takes it from the lots. */
async function packFromLots(tx: Tx, orderId: string, units: ReadonlyMap<string, PackedUnits>): Promise<void> {
  if (units.size === 0 || !(await hasGrowers(tx))) return;
  const before = await packsBefore(tx, orderId, [...units.keys()]);
  const packed = before.map(({ productId, unit, pack }) => {
    const { packs, spoilt, weighed, weighedSpoilt } = units.get(productId) ?? NONE;
    return unit === "pack"
      ? { orderId, productId, amount: packs, spoilt }
      : { orderId, productId, amount: Math.round(weighed * pack), spoilt: Math.round(weighedSpoilt * pack) };
  });
  if (packed.length === 0) return;
  await tx
    .insert(lotPacked)
    .values(packed)
    .onConflictDoUpdate({
      target: [lotPacked.orderId, lotPacked.productId],
      set: { amount: sql`excluded.amount`, spoilt: sql`excluded.spoilt` },
    });
  const had = new Map(before.map(({ productId, spoilt }) => [productId, spoilt]));
  const spoilt = packed.map((row) => [row.productId, row.spoilt - (had.get(row.productId) ?? 0)] as const);
  await allocate(tx, [orderId], { spoilt: new Map(spoilt), isPacking: true });
}

const NONE: PackedUnits = { packs: 0, spoilt: 0, weighed: 0, weighedSpoilt: 0 };

type PackBefore = { productId: string; unit: LotUnit; pack: number; spoilt: number };

/**
 * The packs of products as an order has them, or else as they are now, and what spoilt of them by the last packing. After
 * a change of the order, which is to be packed anew, the lots' ledgers still know what spoilt.
 */
async function packsBefore(tx: Tx, orderId: string, ids: readonly string[]): Promise<PackBefore[]> {
  const { rows } = await tx.execute<PackBefore>(sql`
    select asked.id as "productId",
      coalesce(line.unit, lot_unit(${products.packQuantity}, ${products.packUnit})) as unit,
      coalesce(line.pack, lot_amount(${products.packQuantity}, ${products.packUnit}))::float8 as pack,
      coalesce(${lotPacked.spoilt}, (select sum(change) from ${lotEntries}
        where order_id = ${orderId} and product_id = asked.id and kind = 'spoilt'), 0)::float8 as spoilt
    from unnest(${sql.param(ids)}::text[]) as asked (id)
    left join lateral (select min(lot_unit(pack_quantity, pack_unit)) as unit, min(lot_amount(pack_quantity, pack_unit)) as pack
      from ${orderItems} where order_id = ${orderId} and product_id = asked.id) as line on true
    left join ${products} on ${products.id} = asked.id
    left join ${lotPacked} on ${lotPacked.orderId} = ${orderId} and ${lotPacked.productId} = asked.id
    where line.unit is not null or ${products.id} is not null
    order by asked.id`);
  return rows;
}

type Packing = {
  /** The amounts that have spoilt since, by the products' ids; below zero they have not spoilt after all. */
  spoilt?: ReadonlyMap<string, number>;
  /** True if the bags are packed now: a recalled lot is then taken out of a bag that waits. */
  isPacking?: boolean;
};

/** A product of an order: what it needs, and what it holds by lot. */
type Line = {
  orderId: string;
  productId: string;
  unit: LotUnit;
  needed: number;
  held: ReadonlyMap<string, number>;
  isPending: boolean;
};

/**
 * Makes locked orders hold what they need of the lots, as far as these have it, and nothing else. A second call changes
 * nothing. The lots are locked in the order of their numbers.
 */
async function allocate(
  tx: Tx,
  orderIds: readonly string[],
  { spoilt = new Map(), isPacking = false }: Packing = {},
): Promise<void> {
  const lines = (await linesOf(tx, orderIds)).filter(({ productId, needed, held }) => {
    return isPacking || needed !== sumOf(held) || spoilt.has(productId);
  });
  if (lines.length === 0) return;
  const lost = isPacking ? await spoiltFor(tx, orderIds) : [];
  const locked = await lockLots(
    tx,
    lines.map(({ productId, unit, needed }) => {
      return { productId, unit, amount: needed + Math.max(0, spoilt.get(productId) ?? 0) };
    }),
    [...lines.flatMap(({ held }) => [...held.keys()]), ...lost.map(({ lotId }) => lotId)],
  );
  const entries = lines.flatMap((line) => unspoil(line, spoilt.get(line.productId) ?? 0, lost, locked));
  // Amounts that any product gives back count before amounts that are taken.
  const remaining = lines.map((line) => {
    const lotsOfLine = [...line.held.keys()].map((id) => existing(locked, id)).sort(oldestFirst);
    const isTakenOut = (lot: LockedLot) => isPacking && line.isPending && lot.isRecalled;
    const stays = lotsOfLine.filter((lot) => !isTakenOut(lot));
    const held = new Map(stays.map(({ id }) => [id, line.held.get(id) ?? 0]));
    const holds = allocated(
      stays.map(({ id }) => ({ id, left: 0 })),
      { needed: line.needed, held },
    );
    for (const lot of lotsOfLine) lot.left += (line.held.get(lot.id) ?? 0) - (holds.get(lot.id) ?? 0);
    return { line, holds };
  });
  const uses = remaining.flatMap(({ line, holds: held }) => {
    const own = locked.serving(line);
    const holds = allocated(own.map(takeable), { needed: line.needed, held });
    for (const lot of own) lot.left -= (holds.get(lot.id) ?? 0) - (held.get(lot.id) ?? 0);
    entries.push(...spoil(line, spoilt.get(line.productId) ?? 0, own));
    return usesOf(line, holds);
  });
  await writeUses(tx, uses, entries);
  await priceUses(tx, orderIds);
}

type Given = { lotId: string; products: readonly string[]; unit: LotUnit };

/**
 * Gives bags of locked orders a lot that was there already when they were packed: what they have of its products and no
 * grower is known for, as far as the lot has it. Returns the orders that have got something of it.
 */
export async function allocateGiven(
  tx: Tx,
  orderIds: readonly string[],
  { lotId, products: own, unit }: Given,
): Promise<string[]> {
  const lot = existing(await lockLots(tx, [], [lotId]), lotId);
  const uses = (await linesOf(tx, orderIds)).flatMap((line): Use[] => {
    const { orderId, productId, needed, held } = line;
    const amount = Math.min(lot.left, Math.max(0, needed - sumOf(held)));
    if (amount === 0 || line.unit !== unit || !own.includes(productId)) return [];
    lot.left -= amount;
    return [{ orderId, productId, lotId, before: 0, amount }];
  });
  await writeUses(tx, uses, []);
  const changed = [...new Set(uses.map(({ orderId }) => orderId))];
  await priceUses(tx, changed);
  return changed;
}

/** The changes of an order's lots of a product, from what it held to `holds`. */
function usesOf({ orderId, productId, held }: Line, holds: ReadonlyMap<string, number>): Use[] {
  return [...new Set([...held.keys(), ...holds.keys()])].flatMap((lotId) => {
    const before = held.get(lotId) ?? 0;
    const amount = holds.get(lotId) ?? 0;
    return amount === before ? [] : [{ orderId, productId, lotId, before, amount }];
  });
}

const sumOf = (held: ReadonlyMap<string, number>) => [...held.values()].reduce((sum, each) => sum + each, 0);

/** The amount that can be taken of a lot: nothing of a recalled one. */
const takeable = ({ id, left, isRecalled }: LockedLot) => ({ id, left: isRecalled ? 0 : left });

function existing({ byId }: LockedLots, id: string): LockedLot {
  const lot = byId.get(id);
  if (!lot) throw new Error("an order holds something of a lot that is not there");
  return lot;
}

type Row = Omit<Line, "held"> & { held: Record<string, number> };

/**
 * The products of locked orders with what they need: the packed amount, or for an order that has gone out what its lines
 * say, and nothing for a cancelled one. A product that has left the catalogue keeps what it holds.
 */
async function linesOf(tx: Tx, orderIds: readonly string[]): Promise<Line[]> {
  const ids = sql`${sql.param(orderIds)}::text[]`;
  const { rows } = await tx.execute<Row>(sql`
    with line as (
      select order_id, product_id, min(lot_unit(pack_quantity, pack_unit)) as unit,
        sum(quantity * lot_amount(pack_quantity, pack_unit)) as amount
      from ${orderItems} where order_id = any(${ids}) and product_id is not null group by order_id, product_id
    ), packed as (
      select order_id, product_id, amount from ${lotPacked} where order_id = any(${ids})
    ), held as (
      select use.order_id, use.product_id, min(lot.unit) as unit, sum(use.amount) as amount,
        jsonb_object_agg(use.lot_id, use.amount) as lots
      from ${lotUses} as use inner join ${lots} as lot on lot.id = use.lot_id
      where use.order_id = any(${ids}) group by use.order_id, use.product_id
    )
    select order_id as "orderId", product_id as "productId",
      coalesce(line.unit, lot_unit(${products.packQuantity}, ${products.packUnit}), held.unit) as unit,
      (case ${orders.status} when 'Cancelled' then 0
        when 'Pending' then coalesce(packed.amount, 0)
        else coalesce(packed.amount, line.amount, held.amount) end)::float8 as needed,
      coalesce(held.lots, '{}') as held, ${orders.status} = 'Pending' as "isPending"
    from line full join packed using (order_id, product_id) full join held using (order_id, product_id)
    inner join ${orders} on ${orders.id} = order_id left join ${products} on ${products.id} = product_id
    where coalesce(line.unit, held.unit) is not null or ${products.id} is not null
    order by order_id, product_id`);
  return rows.map((row) => ({ ...row, held: new Map(Object.entries(row.held)) }));
}

type Spoilt = { productId: string; lotId: string; amount: number };

/** The amounts of lots that have spoilt for orders, by the lots' ledgers. */
async function spoiltFor(tx: Tx, orderIds: readonly string[]): Promise<Spoilt[]> {
  const { rows } = await tx.execute<Spoilt>(sql`
    select product_id as "productId", lot_id as "lotId", sum(change)::float8 as amount
    from ${lotEntries} where order_id = any(${sql.param(orderIds)}::text[]) and kind = 'spoilt'
    group by product_id, lot_id having sum(change) > 0`);
  return rows;
}

type Spoiling = { lotId: string; kind: "spoilt"; change: number; orderId: string; productId: string };

/** The entries for what has spoilt. They take from the oldest lots, as far as something is left. */
function spoil({ orderId, productId }: Line, spoilt: number, own: readonly LockedLot[]): Spoiling[] {
  let rest = Math.max(0, spoilt);
  return own.flatMap((lot) => {
    const change = Math.min(rest, takeable(lot).left);
    if (change === 0) return [];
    rest -= change;
    lot.left -= change;
    return [{ lotId: lot.id, kind: "spoilt", change, orderId, productId }];
  });
}

/** The entries for what has not spoilt after all (`spoilt` below zero). It goes back to the newest lots that lost it. */
function unspoil(
  { orderId, productId }: Line,
  spoilt: number,
  lost: readonly Spoilt[],
  locked: LockedLots,
): Spoiling[] {
  let rest = Math.max(0, -spoilt);
  return lost
    .filter((each) => each.productId === productId)
    .map(({ lotId, amount }) => ({ lot: existing(locked, lotId), amount }))
    .sort((one, other) => oldestFirst(other.lot, one.lot))
    .flatMap(({ lot, amount }) => {
      const back = Math.min(rest, amount);
      if (back === 0) return [];
      rest -= back;
      lot.left += back;
      return [{ lotId: lot.id, kind: "spoilt", change: -back, orderId, productId }];
    });
}

type Use = { orderId: string; productId: string; lotId: string; before: number; amount: number };

/** Writes what orders hold and what has spoilt. Lots get back first, and are taken from after that. */
async function writeUses(tx: Tx, uses: readonly Use[], entries: readonly Spoiling[]): Promise<void> {
  const gone = uses.filter(({ amount }) => amount === 0);
  await upsert(
    tx,
    uses.filter(({ amount, before }) => amount > 0 && amount < before),
  );
  if (gone.length > 0) {
    await tx.execute(sql`
      delete from ${lotUses} using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb)
        as gone ("orderId" text, "productId" text, "lotId" text)
      where order_id = gone."orderId" and product_id = gone."productId" and lot_id = gone."lotId"`);
  }
  const back = entries.filter(({ change }) => change < 0);
  if (back.length > 0) await tx.insert(lotEntries).values(back);
  await upsert(
    tx,
    uses.filter(({ amount, before }) => amount > before),
  );
  const lost = entries.filter(({ change }) => change > 0);
  if (lost.length > 0) await tx.insert(lotEntries).values(lost);
}

async function upsert(tx: Tx, uses: readonly Use[]): Promise<void> {
  if (uses.length === 0) return;
  const rows = uses.map(({ before: _, ...use }) => ({ ...use, soldPaise: 0 }));
  await tx
    .insert(lotUses)
    .values(rows)
    .onConflictDoUpdate({
      target: [lotUses.orderId, lotUses.productId, lotUses.lotId],
      set: { amount: sql`excluded.amount` },
    });
}
