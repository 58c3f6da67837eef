import { eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { insertRows, runTogether } from "#kernel/db/sql-parts.ts";
import { products } from "#modules/catalog/index.ts";
import { type OrderExtension, orderItems, orders } from "#modules/order/index.ts";
import { heapProducts, type InBag, orderPacks } from "#modules/stock/index.ts";
import { lotEntries, lots, lotUses } from "../lot-tables.ts";
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
  locks: "lots",
  complete: completeWithOrigins,
  // Weighing stores the price of a replacement after the packing.
  onAdjusted: (tx, adjusted) => priceUses(tx, [...adjusted.keys()]),
  reserve: {
    onStatus: async (tx, changes) => {
      if (!(await hasGrowers(tx))) return;
      await allocateFor(
        tx,
        changes.map(({ orderId }) => orderId),
      );
    },
  },
  // A changed order is packed anew. Until then it needs nothing.
  onRevised: async (tx, { orderId }) => {
    if ((await tx.$count(lotUses, eq(lotUses.orderId, orderId))) > 0) await allocateFor(tx, [orderId]);
  },
};

/** True once the store has a grower. Before that, nothing is written about lots. */
async function hasGrowers(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`select exists (select from ${growers}) as has`);
  return rows[0]?.has === true;
}

/** A product of an order: what it needs, what it holds by lot, and what the lots' ledgers have as spoilt of it before. */
type Line = InBag & { held: ReadonlyMap<string, number>; lost: readonly Spoilt[] };

type Spoilt = { lotId: string; amount: number };

type HeldRow = Omit<Line, "held"> & { held: Record<string, number> };

/** Takes what went into the bags of locked orders from the lots, for all orders at once. */
export async function packFromLots(tx: Tx, bags: readonly InBag[]): Promise<void> {
  const ofBag = sql`order_id = bag."orderId" and product_id = bag."productId"`;
  const { rows } = await tx.execute<HeldRow>(sql`
    select bag.*, coalesce((select jsonb_object_agg(lot_id, amount) from ${lotUses} where ${ofBag}), '{}') as held,
      coalesce((select jsonb_agg(jsonb_build_object('lotId', lot_id, 'amount', amount)) from (select lot_id, sum(change) as amount
        from ${lotEntries} where ${ofBag} and kind = 'spoilt' group by lot_id having sum(change) > 0) as lost), '[]') as lost
    from jsonb_to_recordset(${JSON.stringify(bags)}::jsonb) as bag ("orderId" text, "productId" text, "groupId" text,
      unit text, "isPending" boolean, needed float8, spoilt float8)
    where exists (select from ${growers}) order by "orderId", "productId"`);
  if (rows.length === 0) return;
  const lines = rows.map((row): Line => ({ ...row, held: new Map(Object.entries(row.held)) }));
  await allocate(tx, lines, { isPacking: true });
}

/**
 * Makes locked orders hold what they need of the lots, as far as these have it, and nothing else. A second call changes
 * nothing.
 */
async function allocateFor(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const all = await linesOf(tx, orderIds);
  const lines = all.filter(({ needed, held }) => needed !== sumOf(held));
  if (lines.length === 0) return;
  // With all lots of the orders, as settling locks these after it.
  const heldLots = all.flatMap(({ held }) => [...held.keys()]);
  await allocate(tx, lines, { heldLots });
  await priceUses(tx, orderIds);
}

type Allocating = {
  /** True if the bags are packed now: a recalled lot is then taken out of a bag that waits. */
  isPacking?: boolean;
  /** Further lots to lock. */
  heldLots?: readonly string[];
};

/** Makes lines hold what they need. The lots of all lines are locked at once, in the order of their numbers. */
async function allocate(
  tx: Tx,
  lines: readonly Line[],
  { isPacking = false, heldLots = [] }: Allocating,
): Promise<void> {
  const locked = await lockLots(
    tx,
    lines.flatMap(({ groupId, unit, needed, spoilt }) =>
      needed > 0 || spoilt > 0 ? [{ groupId, unit }] : [],
    ),
    [...heldLots, ...lines.flatMap(({ held, lost }) => [...held.keys(), ...lost.map(({ lotId }) => lotId)])],
  );
  const entries = lines.flatMap((line) => unspoil(line, locked));
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
    entries.push(...spoil(line, own));
    return usesOf(line, holds);
  });
  await writeUses(tx, uses, entries);
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

type Row = Omit<Line, "held" | "spoilt" | "lost"> & { held: Record<string, number> };

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
      select order_id, product_id, amount from ${orderPacks} where order_id = any(${ids}) and amount is not null
    ), held as (
      select use.order_id, use.product_id, min(lot.unit) as unit, sum(use.amount) as amount,
        jsonb_object_agg(use.lot_id, use.amount) as lots
      from ${lotUses} as use inner join ${lots} as lot on lot.id = use.lot_id
      where use.order_id = any(${ids}) group by use.order_id, use.product_id
    )
    select order_id as "orderId", product_id as "productId", coalesce(${heapProducts.heapId}, product_id) as "groupId",
      coalesce(line.unit, lot_unit(${products.packQuantity}, ${products.packUnit}), held.unit) as unit,
      (case ${orders.status} when 'Cancelled' then 0
        when 'Pending' then coalesce(packed.amount, 0)
        else coalesce(packed.amount, line.amount, held.amount) end)::float8 as needed,
      coalesce(held.lots, '{}') as held, ${orders.status} = 'Pending' as "isPending"
    from line full join packed using (order_id, product_id) full join held using (order_id, product_id)
    inner join ${orders} on ${orders.id} = order_id left join ${products} on ${products.id} = product_id
    left join ${heapProducts} using (product_id)
    where coalesce(line.unit, held.unit) is not null or ${products.id} is not null
    order by order_id, product_id`);
  return rows.map((row) => ({ ...row, held: new Map(Object.entries(row.held)), spoilt: 0, lost: [] }));
}

type Spoiling = { lotId: string; kind: "spoilt"; change: number; orderId: string; productId: string };

/** The entries for what has spoilt. They take from the oldest lots, as far as something is left. */
function spoil({ orderId, productId, spoilt }: Line, own: readonly LockedLot[]): Spoiling[] {
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
function unspoil({ orderId, productId, spoilt, lost }: Line, locked: LockedLots): Spoiling[] {
  let rest = Math.max(0, -spoilt);
  return lost
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
  await runTogether(tx, [
    ...(gone.length > 0
      ? [
          sql`delete from ${lotUses} using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb)
              as gone ("orderId" text, "productId" text, "lotId" text)
            where order_id = gone."orderId" and product_id = gone."productId" and lot_id = gone."lotId"`,
        ]
      : []),
    ...upsert(uses.filter(({ amount, before }) => amount > 0 && amount < before)),
    ...added(entries.filter(({ change }) => change < 0)),
  ]);
  await runTogether(tx, [
    ...upsert(uses.filter(({ amount, before }) => amount > before)),
    ...added(entries.filter(({ change }) => change > 0)),
  ]);
}

const added = (entries: readonly Spoiling[]): SQL[] =>
  entries.length === 0 ? [] : [insertRows(lotEntries, entries)];

function upsert(uses: readonly Use[]): SQL[] {
  if (uses.length === 0) return [];
  const rows = uses.map(({ before: _, ...use }) => ({ ...use, soldPaise: 0 }));
  return [
    sql`${insertRows(lotUses, rows)} on conflict (order_id, product_id, lot_id) do update set amount = excluded.amount`,
  ];
}
