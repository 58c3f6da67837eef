import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "#kernel/errors/app-error.ts";
import { saidLater } from "#kernel/texts/text.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import { type DeliveryPlan, daySlots, freeSlots, refusedSlot } from "#modules/delivery/index.ts";
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
  const ids = [...new Set(requests.flatMap(({ items }) => items.map(({ product }) => product)))];
  const placed = requests.flatMap(({ isPlaced, orderId }) => (isPlaced ? [orderId] : []));
  const ofProducts = sql`${heapProducts.productId} = any(${sql.param(ids)}::text[])`;
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

/** An order's need of a heap: `products` are its lines' amounts in base units, `pack` is the smallest pack. */
type Need = {
  heap: Heap;
  amount: number;
  pack: number;
  products: { id: string; name: string; amount: number }[];
};

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
  const inBag = held.filter(({ isMoved }) => isMoved);
  const leftOn = (day: string, { heapId }: Heap) => days.get(dayKey({ heapId, day }))?.left ?? 0;
  const suffices = (needs: readonly Need[], day: string) =>
    needs.every(({ heap, amount }) => amount <= leftOn(day, heap));
  const entries: NewEntry[] = [];
  return {
    narrow: (draft, plan) => {
      const needs = needsOf(draft, heapOf).map((need) => besideBag(need, draft.isPlaced ? inBag : []));
      if (needs.length === 0) return plan;
      const fitting = plan.days.filter(({ day }) => suffices(needs, day));
      const [first] = plan.days;
      if (fitting.length === 0 && first) {
        const [short] = needs.filter(({ heap, amount }) => amount > leftOn(first.day, heap));
        if (short && draft.isPlaced) {
          const { heap, amount: need } = short;
          const total = days.get(dayKey({ heapId: heap.heapId, day: first.day }))?.total ?? 0;
          throw heapShort({ ...heap, day: first.day, total, left: leftOn(first.day, heap), need });
        }
        if (short)
          throw refusalOf(short, { day: first.day, leftOn, plan, suits: (day) => suffices(needs, day) });
      }
      // The produce is taken from one day, so a full window may not send the order to another.
      const [place] = freeSlots(fitting);
      return { ...plan, days: place ? fitting.filter(({ day }) => day === place.day) : fitting };
    },
    reserve: ({ orderId, place: { day }, ...draft }) => {
      const has = draft.isPlaced ? held : [];
      const needed = needsOf(draft, heapOf).flatMap(({ heap: { heapId }, products: neededProducts }) =>
        neededProducts.flatMap(({ id: productId, amount }) =>
          partsOf({ orderId, productId, heapId, day, amount }, draft.isPlaced ? inBag : []),
        ),
      );
      for (const of of has) {
        const heapDay = days.get(dayKey(of));
        if (heapDay) heapDay.left -= of.amount;
      }
      movePools(days, differences(has.map(ofDay), needed.map(ofDay)), entries);
    },
    writes: () => poolWrites(entries, { backOnSale: false }),
  };
}

/** A product's amount in an order, of a heap and day, in base units. */
type OfHeap = { orderId: string; productId: string; heapId: string; day: string; amount: number };

const ofDay = ({ heapId, day, ...of }: OfHeap) => ({ ...of, pool: { heapId, day } });

/** A changed order's need of a product by days: what is in its bag already, and the rest on its day. */
function partsOf(need: OfHeap, inBag: readonly OfHeap[]): OfHeap[] {
  let rest = need.amount;
  const parts = inBag.flatMap((of): OfHeap[] => {
    const amount =
      of.productId === need.productId && of.heapId === need.heapId ? Math.min(rest, of.amount) : 0;
    rest -= amount;
    return amount === 0 ? [] : [{ ...need, day: of.day, amount }];
  });
  return rest === 0 ? parts : [...parts, { ...need, amount: rest }];
}

/** A need without what is in the order's bag, which was moved from another day. */
function besideBag(need: Need, inBag: readonly OfHeap[]): Need {
  if (inBag.length === 0) return need;
  const { heapId } = need.heap;
  const inBagAmount = need.products.reduce((sum, { id: productId, amount }) => {
    const has = inBag.reduce(
      (all, of) => (of.productId === productId && of.heapId === heapId ? all + of.amount : all),
      0,
    );
    return sum + Math.min(amount, has);
  }, 0);
  return { ...need, amount: need.amount - inBagAmount };
}

/** An order's needs of each heap, in the order of its lines. A pack of another kind is none of its heap. */
function needsOf({ lines }: Pick<OrderDraft, "lines">, heapOf: ReadonlyMap<string, Heap>): Need[] {
  const needs = new Map<string, Need>();
  for (const { productId: id, name, quantity, packQuantity, packUnit } of lines) {
    const heap = heapOf.get(id);
    const pack = packAmount({ quantity: packQuantity, unit: packUnit });
    if (!heap || pack === undefined || quantity <= 0) continue;
    const need = needs.get(heap.heapId) ?? { heap, amount: 0, pack, products: [] };
    const amount = pack * quantity;
    needs.set(heap.heapId, {
      heap,
      amount: need.amount + amount,
      pack: Math.min(need.pack, pack),
      products: [...need.products, { id, name, amount }],
    });
  }
  return [...needs.values()];
}

type Short = {
  day: string;
  leftOn: (day: string, heap: Heap) => number;
  plan: DeliveryPlan;
  /** True if a day has enough for the whole order. */
  suits: (day: string) => boolean;
};

/**
 * The refusal of a day without enough: `CONFLICT` with the free places of days that have enough, or `SOLD_OUT` if none
 * has.
 */
function refusalOf(
  { heap, pack, products: neededProducts }: Need,
  { day, leftOn, plan, suits }: Short,
): AppError {
  const { delivery, order } = plan;
  const offered = daySlots(order.categories, order.now, delivery.rules, delivery.bookings);
  const next = freeSlots(offered.filter((each) => suits(each.day)));
  const left = leftOn(day, heap);
  const [first] = neededProducts;
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
  if (left < pack && first)
    return new AppError(SOLD_OUT, orderTexts.later("productSoldOut", { name: first.name }));
  return new AppError(
    SOLD_OUT,
    saidLater(() => t.later("onlyOfHeap", words())),
  );
}
