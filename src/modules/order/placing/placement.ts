import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { runPrepared } from "#kernel/db/sql-parts.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import {
  type Delivery,
  type DeliverySlot,
  type StoreAndDeliveryRow,
  storeAndDeliveryFrom,
  toStoreAndDelivery,
} from "#modules/delivery/index.ts";
import { toSettings } from "#modules/store/index.ts";
import {
  type ExtraSessions,
  type OrderRequest,
  openExtras,
  orderPlacings,
  type PlacementSession,
  type PricedOrder,
  taxesOf,
} from "../order-extension.ts";
import type { AdjustmentKind } from "../rules/shared/adjustment-kind.ts";
import { type LockedProduct, lockProducts } from "./order-lines.ts";

/**
 * The context of orders that are placed together: the locked rows, the store's rules, and the reserves of earlier
 * orders.
 */
export type Placement = {
  products: ReadonlyMap<string, LockedProduct>;
  store: ReturnType<typeof toSettings>;
  /** With the places that the earlier orders reserve. */
  readonly delivery: Delivery;
  /** The extensions' sessions, in the order of their locks, each with the kind of adjustment that it adds. */
  sessions: readonly (PlacementSession & { adjustment?: AdjustmentKind | undefined })[];
  extras: ExtraSessions;
  /** Reserves for an order that is no longer refused, so that later ones find the rest. */
  reserve: (order: PricedOrder) => void;
};

/** Locks and reads the rows that orders are checked against. For a preview it only reads them. */
export async function openPlacement(
  tx: Tx,
  requests: readonly OrderRequest[],
  { isPreview = false }: { isPreview?: boolean | undefined } = {},
): Promise<Placement> {
  const [from = ""] = requests.map(({ now }) => storeDay(now)).sort();
  const { products, store, delivery, extensions } = await lockAndLoad(tx, {
    requests,
    from,
    placings: orderPlacings(),
    isPreview,
  });
  const sessions: Placement["sessions"][number][] = [];
  // One after the other, as they lock rows.
  for (const { placing, adjustment, locked } of extensions) {
    const session = await placing.open(tx, { requests, locked, rules: store, isPreview });
    sessions.push({ ...session, adjustment });
  }
  let left = delivery;
  return {
    products: await withTaxes(tx, withBackOnSale(products, sessions), store),
    store,
    sessions,
    extras: openExtras(),
    get delivery() {
      return left;
    },
    reserve: (order) => {
      for (const { reserve } of sessions) reserve?.(order);
      left = withOneMore(left, order.place);
    },
  };
}

/** The products, with those on sale that are sold out only because a changed order has the last of them. */
function withBackOnSale(
  products: ReadonlyMap<string, LockedProduct>,
  sessions: readonly PlacementSession[],
): ReadonlyMap<string, LockedProduct> {
  const back = new Set(sessions.flatMap(({ backOnSale = [] }) => backOnSale));
  if (back.size === 0) return products;
  return new Map(
    [...products].map(([id, product]) => [id, back.has(id) ? { ...product, inStock: true } : product]),
  );
}

async function withTaxes(tx: Tx, products: ReadonlyMap<string, LockedProduct>, { gst }: Placement["store"]) {
  if (!gst || products.size === 0) return products;
  const taxes = await taxesOf(tx, [...products.keys()]);
  return new Map([...products].map(([id, product]) => [id, { ...product, tax: taxes.get(id) }]));
}

function withOneMore(delivery: Delivery, { day, window }: DeliverySlot): Delivery {
  if (!window) return delivery;
  const isIt = (booking: Delivery["bookings"][number]) =>
    booking.day === day && booking.windowId === window.id;
  const booked = (delivery.bookings.find(isIt)?.booked ?? 0) + 1;
  const others = delivery.bookings.filter((booking) => !isIt(booking));
  return { ...delivery, bookings: [...others, { day, windowId: window.id, booked }] };
}

type Row = StoreAndDeliveryRow & { products: LockedProduct[]; locked: Record<string, unknown[]> };

type Locking = {
  requests: readonly OrderRequest[];
  placings: ReturnType<typeof orderPlacings>;
  /** The first day whose bookings matter, `yyyy-mm-dd`. */
  from: string;
  isPreview: boolean;
};

/**
 * Locks the extensions' rows and then the wanted products, and reads the store's rules, in one statement. Each
 * extension gets the rows that it has locked.
 */
async function lockAndLoad(tx: Tx, { requests, placings, from, isPreview }: Locking) {
  const locks = placings.flatMap(({ placing: { locks: query } }, index) =>
    query
      ? [{ name: nameOf(index), rows: sql.identifier(nameOf(index)), query: query(requests, isPreview) }]
      : [],
  );
  const ids = [...new Set(requests.flatMap(({ items }) => items.map(({ product }) => product)))];
  const lockings = locks.map(({ rows: own, query }) => sql`${own} as materialized (${query}), `);
  const locked = locks.map(
    ({ name, rows: own }) =>
      sql`, ${name}::text, (select coalesce(jsonb_agg(to_jsonb(${own})), '[]') from ${own})`,
  );
  const after = locks.map(({ rows: own }) => sql`${own}`);
  const rows = await runPrepared<Row>(
    tx,
    sql`
    with ${sql.join(lockings)} shelf as materialized (${lockProducts(ids, { after, isPreview })}),
      rules as (${storeAndDeliveryFrom(from)})
    select rules.*, (select coalesce(jsonb_agg(product), '[]') from shelf) as products,
      jsonb_build_object('shelf', 0 ${sql.join(locked)}) as locked
    from rules`,
  );
  const [row] = rows;
  if (!row) throw new Error("the store has no settings: they are written at its first start");
  const { settings, delivery } = toStoreAndDelivery(row);
  return {
    products: new Map(row.products.map((product) => [product.id, product])),
    store: toSettings(settings),
    delivery,
    extensions: placings.map((extension, index) => ({
      ...extension,
      locked: row.locked[nameOf(index)] ?? [],
    })),
  };
}

const nameOf = (index: number) => `locked${index}`;
