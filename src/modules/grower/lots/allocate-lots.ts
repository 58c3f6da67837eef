import { eq, type SQL, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { insertRows, runTogether } from "#kernel/db/sql-parts.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { products } from "#modules/catalog/index.ts";
import { type Order, type OrderExtension, orderItems, orders, soldLines } from "#modules/order/index.ts";
import {
  type BornePart,
  bagsOf,
  type InBag,
  type Loss,
  orderPacks,
  sourceWrites,
  stockEntries,
} from "#modules/stock/index.ts";
import { spokenGrower } from "../growers/spoken-grower.ts";
import { allocated } from "../rules/allocation.ts";
import type { LotUnit } from "../rules/units.ts";
import { t } from "../server-texts.ts";
import { growers, lots, lotUses } from "../tables.ts";
import { type LockedLot, type LockedLots, lockLots, oldestFirst, takeable } from "./lock-lots.ts";

/**
 * An order takes its lots when it is packed or goes out, the oldest first, and nothing that is of another day. A cancelled
 * order gives all back, except for what spoilt. The part of an order that no lot covers has no known grower.
 */
export const lotExtension: OrderExtension = {
  locks: "lots",
  complete: completeWithOrigins,
  // Weighing stores the price of a replacement after the packing.
  onAdjusted: (tx, adjusted) => priceUses(tx, [...adjusted.keys()]),
  reserve: {
    onStatus: (tx, changes) => {
      const ids = changes.map(({ orderId }) => orderId);
      return allocateFor(tx, ids);
    },
  },
  // A changed order is packed anew. Until then it needs nothing.
  onRevised: async (tx, { orderId }) => {
    if ((await tx.$count(lotUses, eq(lotUses.orderId, orderId))) > 0) await allocateFor(tx, [orderId]);
  },
};

type ByLot = ReadonlyMap<string, number>;

/** A product of an order: what is in the bag, what it holds by lot, and what the lots lost for it before. */
type Line = InBag & { held: ByLot; lost: ByLot };

/** Takes what went into the bags of locked orders from the lots, for all orders at once. */
export async function packFromLots(tx: Tx, bags: readonly InBag[]): Promise<void> {
  const lines = await linesOf(tx, bags);
  if (lines.length > 0) await allocate(tx, lines, { isPacking: true });
}

/**
 * Makes locked orders hold what they need of the lots, as far as these have it, and nothing else. A second call changes
 * nothing.
 */
async function allocateFor(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const lines = await linesOf(tx, await bagsOf(tx, orderIds), orderIds);
  const changed = lines.filter(({ needed, held }) => needed !== sumOf(held));
  if (changed.length === 0) return;
  // With all lots of the orders, as settling locks these after it.
  await allocate(tx, changed, { heldLots: lines.flatMap(({ held }) => [...held.keys()]) });
  await priceUses(tx, orderIds);
}

type LineRow = InBag & Record<"held" | "lost", Record<string, number>>;

/**
 * Bags of locked orders with what they hold of the lots; none in a store without growers. With `orderIds` also what these
 * hold of products that have left the catalogue or the order: they keep what is in their bag until they are cancelled.
 */
async function linesOf(tx: Tx, bags: readonly InBag[], orderIds: readonly string[] = []): Promise<Line[]> {
  const ofBag = sql`order_id = bag."orderId" and product_id = bag."productId"`;
  const { rows } = await tx.execute<LineRow>(sql`
    with content as (
      select * from jsonb_to_recordset(${JSON.stringify(bags)}::jsonb) as bag ("orderId" text, "productId" text, "groupId" text, day text,
        unit text, "isPending" boolean, needed float8, spoilt float8)
    ), bag as (
      select * from content union all
      select use.order_id, use.product_id, use.product_id, ${orders.deliveryDay}::text, min(lot.unit), ${orders.status} = 'Pending',
        case when ${orders.status} = 'Cancelled' or ${orders.status} = 'Pending' and not exists (select from ${orderPacks} as own
          where own.order_id = use.order_id and own.product_id = use.product_id and own.amount is not null) then 0
          else sum(use.amount) end, 0
      from ${lotUses} as use inner join ${lots} as lot on lot.id = use.lot_id inner join ${orders} on ${orders.id} = use.order_id
      where use.order_id = any(${sql.param([...orderIds])}::text[])
        and (use.order_id, use.product_id) not in (select "orderId", "productId" from content)
      group by use.order_id, use.product_id, ${orders.id}
    )
    select bag.*, coalesce((select jsonb_object_agg(lot_id, amount) from ${lotUses} where ${ofBag}), '{}') as held,
      coalesce((select jsonb_object_agg(source, amount) from (select source, -sum(change) as amount
        from ${stockEntries} where ${ofBag} and pool = source group by source having sum(change) < 0) as lost), '{}') as lost
    from bag where exists (select from ${growers}) order by "orderId", "productId"`);
  return rows.map((row) => ({
    ...row,
    held: new Map(Object.entries(row.held)),
    lost: new Map(Object.entries(row.lost)),
  }));
}

/** The amounts that a line holds of lots (or lost of them), and the amount that it needs. */
type Hold = { line: Line; isLoss: boolean; needed: number; before: ByLot };

type Allocating = {
  /** True if the bags are packed now: a recalled lot is then taken out of a bag that waits. */
  isPacking?: boolean;
  /** The ids of further lots to lock. */
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
    lines.flatMap(({ groupId, unit, day, needed, spoilt }) =>
      needed > 0 || spoilt > 0 ? [{ groupId, unit, day }] : [],
    ),
    [...heldLots, ...lines.flatMap(({ held, lost }) => [...held.keys(), ...lost.keys()])],
  );
  const holds = lines.flatMap((line): Hold[] => [
    { line, isLoss: false, needed: line.needed, before: line.held },
    { line, isLoss: true, needed: Math.max(0, sumOf(line.lost) + line.spoilt), before: line.lost },
  ]);
  // Amounts that any product gives back count before amounts that are taken.
  const given = holds.map((hold) => {
    const { line, isLoss, needed, before } = hold;
    const isTakenOut = (lot: LockedLot) => !isLoss && isPacking && line.isPending && lot.isRecalled;
    const own = [...before.keys()].map((id) => existing(locked, id)).sort(oldestFirst);
    const stays = own.filter((lot) => !isTakenOut(lot));
    const held = new Map(stays.map(({ id }) => [id, before.get(id) ?? 0]));
    const stayingByLot = allocated(
      stays.map(({ id }) => ({ id, left: 0 })),
      { needed, held },
    );
    for (const lot of own) lot.left += (before.get(lot.id) ?? 0) - (stayingByLot.get(lot.id) ?? 0);
    return { ...hold, stayingByLot };
  });
  const changes = given.flatMap(({ line, isLoss, needed, before, stayingByLot }): Use[] => {
    const own = locked.serving(line);
    const open = own.map((lot) => takeable(lot, line.day));
    const after = allocated(open, { needed, held: stayingByLot });
    for (const lot of own) lot.left -= (after.get(lot.id) ?? 0) - (stayingByLot.get(lot.id) ?? 0);
    return [...new Set([...before.keys(), ...after.keys()])].map((lotId) => {
      const { orderId, productId } = line;
      return {
        orderId,
        productId,
        lotId,
        isLoss,
        before: before.get(lotId) ?? 0,
        amount: after.get(lotId) ?? 0,
      };
    });
  });
  await writeUses(tx, changes);
}

type Given = { lotId: string; heapId: string; unit: LotUnit };

/**
 * Gives bags of locked orders a lot that was there already when they were packed: what they have of its heap and no
 * grower is known for, as far as the lot has it. Returns the orders that have got something of it.
 */
export async function allocateGiven(
  tx: Tx,
  orderIds: readonly string[],
  { lotId, heapId, unit }: Given,
): Promise<string[]> {
  const lot = existing(await lockLots(tx, [], [lotId]), lotId);
  const uses = (await linesOf(tx, await bagsOf(tx, orderIds))).flatMap((line): Use[] => {
    const { orderId, productId, needed, held } = line;
    const amount = Math.min(lot.left, Math.max(0, needed - sumOf(held)));
    if (amount === 0 || line.unit !== unit || line.groupId !== heapId) return [];
    lot.left -= amount;
    return [{ orderId, productId, lotId, isLoss: false, before: 0, amount }];
  });
  await writeUses(tx, uses);
  const changed = [...new Set(uses.map(({ orderId }) => orderId))];
  await priceUses(tx, changed);
  return changed;
}

/**
 * The parts of heaps' losses that lots bear, and locks these: the oldest lots of the day, as far as something is left.
 */
export async function bearLosses(tx: Tx, losses: readonly Loss[]): Promise<BornePart[]> {
  if (losses.length === 0) return [];
  const groups = losses.map(({ heapId: groupId, unit, day }) => ({ groupId, unit, day }));
  const locked = await lockLots(tx, groups, []);
  return losses.flatMap(({ entry, heapId: groupId, day, unit, amount }) => {
    const open = locked.serving({ groupId, unit }).map((lot) => takeable(lot, day));
    const borne = [...allocated(open, { needed: amount, held: new Map() })];
    for (const [source, part] of borne) existing(locked, source).left -= part;
    return borne.map(([source, part]) => ({ source, entry, amount: part }));
  });
}

const sumOf = (held: ByLot) => [...held.values()].reduce((sum, each) => sum + each, 0);

function existing({ byId }: LockedLots, id: string): LockedLot {
  const lot = byId.get(id);
  if (!lot) throw new Error("an order holds something of a lot that is not there");
  return lot;
}

type Use = {
  orderId: string;
  productId: string;
  lotId: string;
  isLoss: boolean;
  before: number;
  amount: number;
};

/** Writes what orders hold and what has spoilt. Lots get back first, and are taken from after that. */
async function writeUses(tx: Tx, all: readonly Use[]): Promise<void> {
  const back = all.filter(({ before, amount }) => amount < before);
  const gone = back.filter(({ isLoss, amount }) => !isLoss && amount === 0);
  await runTogether(tx, [
    ...(gone.length > 0
      ? [
          sql`delete from ${lotUses} using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb)
              as gone ("orderId" text, "productId" text, "lotId" text)
            where order_id = gone."orderId" and product_id = gone."productId" and lot_id = gone."lotId"`,
        ]
      : []),
    ...upsert(back.filter(({ amount }) => amount > 0)),
    ...losses(back),
  ]);
  const taken = all.filter(({ before, amount }) => amount > before);
  await runTogether(tx, [...upsert(taken), ...losses(taken)]);
}

const losses = (uses: readonly Use[]): SQL[] =>
  sourceWrites(
    uses
      .filter(({ isLoss }) => isLoss)
      .map(({ lotId, before, amount, orderId, productId }) => {
        return { pool: { source: lotId }, kind: "spoilt", change: before - amount, orderId, productId };
      }),
  );

function upsert(all: readonly Use[]): SQL[] {
  const rows = all
    .filter(({ isLoss }) => !isLoss)
    .map(({ orderId, productId, lotId, amount }) => ({ orderId, productId, lotId, amount, soldPaise: 0 }));
  if (rows.length === 0) return [];
  return [
    sql`${insertRows(lotUses, rows)} on conflict (order_id, product_id, lot_id) do update set amount = excluded.amount`,
  ];
}

/**
 * Stores the price of what orders hold of lots: for a line its price by the amount, for a replacement what it is charged
 * at, by the size that its packs had in the bag. Promo codes, and goods that were added to a bag without charge, take nothing off. Half a paisa is rounded up, and
 * the parts of a product's lots add up to the whole. Products that have left the catalogue keep what is stored.
 */
async function priceUses(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param(orderIds)}::text[]`;
  await tx.execute(sql`
    with held as (
      select use.order_id, use.product_id, use.lot_id, use.amount,
        sum(use.amount) over (partition by use.order_id, use.product_id order by lot.harvested_on, lot.number) as upto
      from ${lotUses} as use inner join ${lots} as lot on lot.id = use.lot_id where use.order_id = any(${ids})
    ), worth as (
      select order_id, product_id, sum(paise) as paise, sum(amount) as amount from (
        select line.order_id, line.product_id, line.offer_price_paise * line.quantity as paise,
          line.quantity * lot_amount(line.pack_quantity, line.pack_unit) as amount
        from ${orderItems} as line inner join ${soldLines} as sold on sold.order_item_id = line.id
        where line.order_id = any(${ids}) and sold.order_id = any(${ids}) and sold.product_id = line.product_id
        union all
        select line.order_id, sold.product_id, sold.paise, sold.packs * coalesce(
          (select bag.amount::numeric / nullif(bag.packs, 0) from ${orderPacks} as bag
            where bag.order_id = line.order_id and bag.product_id = sold.product_id and not exists (select from ${orderItems} as own
              where own.order_id = bag.order_id and own.product_id = bag.product_id)),
          lot_amount(${products.packQuantity}, ${products.packUnit}))
        from ${orderItems} as line inner join ${soldLines} as sold on sold.order_item_id = line.id
        inner join ${products} on ${products.id} = sold.product_id
        where line.order_id = any(${ids}) and sold.order_id = any(${ids})
          and sold.product_id is distinct from line.product_id
      ) as parts group by order_id, product_id
    ), priced as (
      select held.order_id, held.product_id, held.lot_id,
        round(worth.paise * held.upto / worth.amount)
          - round(worth.paise * (held.upto - held.amount) / worth.amount) as paise
      from held inner join worth using (order_id, product_id) where worth.amount > 0
    )
    update ${lotUses} set sold_paise = priced.paise from priced
    where ${lotUses.orderId} = priced.order_id and ${lotUses.productId} = priced.product_id
      and ${lotUses.lotId} = priced.lot_id and ${lotUses.soldPaise} <> priced.paise`);
}

type Origin = { orderId: string; productId: string; day: string; name: string; village: string };

/**
 * Completes orders' lines with the growers and harvest days of what is in their bags: one query for all. A line that is
 * not packed yet, or that no lot covers, has no origin.
 */
async function completeWithOrigins(db: Connection, orders: readonly Order[]): Promise<Order[]> {
  const { name, village } = spokenGrower();
  const ids = orders.map(({ id }) => id);
  const { rows } = await db.execute<Origin>(sql`
    select ${lotUses.orderId} as "orderId", ${lotUses.productId} as "productId", ${lots.harvestedOn}::text as day,
      ${name} as name, ${village} as village
    from ${lotUses} inner join ${lots} on ${lots.id} = ${lotUses.lotId}
    inner join ${growers} on ${growers.id} = ${lots.growerId}
    where ${lotUses.orderId} = any(${sql.param(ids)}::text[])
    group by 1, 2, ${lots.harvestedOn}, ${growers.id}
    order by ${lots.harvestedOn}, min(${lots.number})`);
  if (rows.length === 0) return [...orders];
  const origins = Map.groupBy(rows, ({ orderId, productId }) => `${orderId} ${productId}`);
  return orders.map((order) => ({
    ...order,
    items: order.items.map((item) => {
      const packed = item.packed?.replacement ?? null;
      const product = packed === null ? item.productId : packed.productId;
      const parts = origins.get(`${order.id} ${product}`);
      return parts ? { ...item, origin: parts.map(originText).join(" · ") } : item;
    }),
  }));
}

const originText = ({ day, name, village }: Origin) =>
  t("picked", { day: formatShortDay(day), name, village });
