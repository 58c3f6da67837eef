import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "#kernel/errors/app-error.ts";
import { saidLater } from "#kernel/texts/text.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import {
  type DeliveryPlan,
  type DeliverySlot,
  daySlots,
  freeSlots,
  refusedSlot,
} from "#modules/delivery/index.ts";
import {
  type OrderDraft,
  type OrderPlacing,
  type OrderRequest,
  orderServerTexts as orderTexts,
  type PlacementSession,
  SOLD_OUT,
} from "#modules/order/index.ts";
import { differences, heapShort } from "../allocating/follow-orders.ts";
import {
  amountText,
  dayKey,
  type HeapDay,
  movePools,
  type NewEntry,
  poolWrites,
} from "../allocating/pools.ts";
import { BASE_UNITS, packAmount } from "../rules/shared/base-units.ts";
import { t } from "../server-texts.ts";
import { heapDays, heapProducts, heaps, stockEntries } from "../tables.ts";

/**
 * Takes the produce of orders from the heaps of their delivery days. All coming days of the ordered heaps are locked
 * first, as the day of an order is only known once it is planned.
 */
export const placingFromHeaps: OrderPlacing = {
  locks: lockHeaps,
  open: (_, { locked }) => openHeapSession(locked),
};

/**
 * Locks the coming days of the products' heaps in the order of heap and day, with those from which a changed order has
 * taken, and reads which heap each product has. A preview locks nothing.
 */
function lockHeaps(requests: readonly OrderRequest[], isPreview: boolean): SQL {
  const [from = ""] = requests.map(({ now }) => storeDay(now)).sort();
  const placed = placedOf(requests);
  const ofProducts = sql`${heapProducts.productId} = any(${sql.param(orderedIn(requests))}::text[])`;
  const coming = sql`${heapDays.heapId} in (select ${heapProducts.heapId} from ${heapProducts} where ${ofProducts})
    and ${heapDays.day} >= ${from}::date`;
  const wanted =
    placed.length === 0
      ? coming
      : sql`(${heapDays.heapId}, ${heapDays.day}) in (
          select ${heapDays.heapId}, ${heapDays.day} from ${heapDays} where ${coming} union select "heapId", day from taken)`;
  return sql`
  with taken as materialized (
    select m.order_id as "orderId", m.product_id as "productId", m.heap_id as "heapId", m.day, -sum(m.change) as amount,
      m.day <> o.delivery_day as "isMoved"
    from ${stockEntries} m inner join orders o on o.id = m.order_id
    where m.order_id = any(${sql.param(placed)}::text[]) and m.heap_id is not null and m.kind <> 'spoilt'
    group by 1, 2, 3, 4, o.delivery_day having sum(m.change) < 0
  ), held as materialized (
    select ${heapDays.heapId} as heap_id, ${heapDays.day}, ${heapDays.total},
      ${heapDays.left} + coalesce((select sum(amount) from taken
        where taken."heapId" = ${heapDays.heapId} and taken.day = ${heapDays.day}), 0) as "left"
    from ${heapDays} where ${wanted}
    order by ${heapDays.heapId}, ${heapDays.day}
    ${isPreview ? sql`` : sql`for update`}
  )
  select own.product_id as "productId", own."isIn", ${heaps.id} as "heapId", ${heaps.name}, ${heaps.unit},
    (select coalesce(jsonb_agg(jsonb_build_object('day', held.day, 'left', held."left", 'total', held.total)), '[]')
      from held where held.heap_id = ${heaps.id}) as days,
    (select coalesce(jsonb_agg(to_jsonb(taken)), '[]') from taken
      where taken."heapId" = ${heaps.id} and taken."productId" = own.product_id) as taken
  from (select ${heapProducts.productId} as product_id, ${heapProducts.heapId} as heap_id, true as "isIn"
      from ${heapProducts} where ${ofProducts}
    union all select distinct "productId", "heapId", false from taken
      where not exists (select from ${heapProducts} where ${ofProducts}
        and ${heapProducts.productId} = taken."productId" and ${heapProducts.heapId} = taken."heapId")) as own
  inner join ${heaps} on ${heaps.id} = own.heap_id`;
}

/** The ids of orders that are placed already, and are changed. */
export const placedOf = (requests: readonly OrderRequest[]) =>
  requests.flatMap(({ isPlaced, orderId }) => (isPlaced ? [orderId] : []));

/** The ids of the products that orders are about. */
export const orderedIn = (requests: readonly OrderRequest[]) => [
  ...new Set(requests.flatMap(({ items }) => items.map(({ product }) => product))),
];

/** A product and a heap that it is in, or from which a changed order has taken it. */
const heapSchema = z.object({
  productId: z.string(),
  isIn: z.boolean(),
  heapId: z.string(),
  name: z.string(),
  unit: z.enum(BASE_UNITS),
  days: z.array(z.object({ day: z.string(), left: z.number(), total: z.number() })),
  /** What a changed order has taken of the product, without what spoilt. It counts as left. */
  taken: z.array(
    z.object({
      orderId: z.string(),
      productId: z.string(),
      heapId: z.string(),
      day: z.string(),
      amount: z.number(),
      /** True for what is in a bag of another day, to which it was moved. */
      isMoved: z.boolean(),
    }),
  ),
});
type Heap = Pick<z.infer<typeof heapSchema>, "heapId" | "name" | "unit">;

type Taken = z.infer<typeof heapSchema>["taken"][number];

/** A part of a product that an order needs of a heap. `day` is that of a bag of another day which has it already. */
type Part = { productId: string; amount: number; day: string | undefined };

/** An order's need of a heap: `amount` without what is in its bag, in base units. `pack` is the smallest pack. */
type Need = { heap: Heap; amount: number; pack: number; firstProduct: string; parts: Part[] };

function openHeapSession(locked: readonly unknown[]): PlacementSession {
  if (locked.length === 0) return {};
  const heapRows = locked.map((row) => heapSchema.parse(row));
  const heapOf = new Map<string, Heap>(
    heapRows.flatMap(({ productId, isIn, ...heap }) => (isIn ? [[productId, heap]] : [])),
  );
  const held = heapRows.flatMap(({ taken }) => taken);
  const days = new Map(
    heapRows.flatMap(({ days: ownDays, heapId, name, unit }) =>
      ownDays.map((day): [string, HeapDay] => [dayKey({ heapId, ...day }), { heapId, name, unit, ...day }]),
    ),
  );
  const needsOf = ({ lines, isPlaced }: OrderDraft) =>
    needsIn(lines, heapOf, isPlaced ? held.filter(({ isMoved }) => isMoved) : []);
  const leftOn = (day: string, { heap: { heapId } }: Need) => days.get(dayKey({ heapId, day }))?.left ?? 0;
  const suffices = (needs: readonly Need[], day: string) =>
    needs.every((need) => need.amount <= leftOn(day, need));
  const entries: NewEntry[] = [];
  return {
    narrow: (draft, plan) => {
      const needs = needsOf(draft);
      if (needs.length === 0) return plan;
      const fitting = plan.days.filter(({ day }) => suffices(needs, day));
      const [first] = plan.days;
      const short = first && needs.find((need) => need.amount > leftOn(first.day, need));
      if (fitting.length === 0 && short) {
        const { heap, amount: need } = short;
        const { day } = first;
        const left = leftOn(day, short);
        const total = days.get(dayKey({ heapId: heap.heapId, day }))?.total ?? 0;
        if (draft.isPlaced) throw heapShort({ ...heap, day, total, left, need });
        throw refusalOf(short, { day, left, next: offeredIn(plan, (other) => suffices(needs, other)) });
      }
      // The produce is taken from one day, so a full window may not send the order to another.
      const [place] = freeSlots(fitting);
      return { ...plan, days: place ? fitting.filter(({ day }) => day === place.day) : fitting };
    },
    reserve: (draft) => {
      const { orderId, place } = draft;
      const has = draft.isPlaced ? held : [];
      const needed = needsOf(draft).flatMap(({ heap: { heapId }, parts }) =>
        parts.map(({ day = place.day, ...part }) => ({ orderId, ...part, pool: { heapId, day } })),
      );
      for (const of of has) {
        const heapDay = days.get(dayKey(of));
        if (heapDay) heapDay.left -= of.amount;
      }
      const before = has.map(({ heapId, day, ...of }) => ({ ...of, pool: { heapId, day } }));
      entries.push(...movePools(days, differences(before, needed)));
    },
    writes: () => poolWrites(entries, { backOnSale: false }),
  };
}

/** An order's needs of each heap, in the order of its lines. A pack of another kind is none of its heap. */
function needsIn(
  lines: OrderDraft["lines"],
  heapOf: ReadonlyMap<string, Heap>,
  inBag: readonly Taken[],
): Need[] {
  const needs = new Map<string, Need>();
  for (const { productId, name, quantity, packQuantity, packUnit } of lines) {
    const heap = heapOf.get(productId);
    const pack = packAmount({ quantity: packQuantity, unit: packUnit });
    if (!heap || pack === undefined || quantity <= 0) continue;
    const need = needs.get(heap.heapId) ?? { heap, amount: 0, pack, firstProduct: name, parts: [] };
    let rest = pack * quantity;
    const parts = inBag.flatMap((of): Part[] => {
      if (of.productId !== productId || of.heapId !== heap.heapId) return [];
      const amount = Math.min(rest, of.amount);
      rest -= amount;
      return amount === 0 ? [] : [{ productId, amount, day: of.day }];
    });
    if (rest > 0) parts.push({ productId, amount: rest, day: undefined });
    needs.set(heap.heapId, {
      ...need,
      amount: need.amount + rest,
      pack: Math.min(need.pack, pack),
      parts: [...need.parts, ...parts],
    });
  }
  return [...needs.values()];
}

/** The free places of a plan's order, of any day that suits. */
function offeredIn({ delivery, order }: DeliveryPlan, suits: (day: string) => boolean): DeliverySlot[] {
  const offered = daySlots(order.categories, order.now, delivery.rules, delivery.bookings);
  return freeSlots(offered.filter(({ day }) => suits(day)));
}

type Short = { day: string; left: number; next: DeliverySlot[] };

/** The refusal of a day without enough: `CONFLICT` with the free places of days that have enough, or `SOLD_OUT` if none has. */
function refusalOf({ heap, pack, firstProduct: name }: Need, { day, left, next }: Short): AppError {
  const words = () => ({ heap: heap.name, left: amountText(left, heap.unit), day: formatShortDay(day) });
  const [other] = next;
  if (other) {
    const more = () => ({ ...words(), next: formatShortDay(other.day) });
    const key = left < pack ? "noneOfHeapMore" : "onlyOfHeapMore";
    return refusedSlot(
      saidLater(() => t.later(key, more())),
      next,
    );
  }
  if (left < pack) return new AppError(SOLD_OUT, orderTexts.later("productSoldOut", { name }));
  return new AppError(
    SOLD_OUT,
    saidLater(() => t.later("onlyOfHeap", words())),
  );
}
