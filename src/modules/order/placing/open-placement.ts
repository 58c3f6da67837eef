import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { runPrepared } from "#kernel/db/queries.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import {
  type StoreAndDeliveryRow,
  storeAndDeliveryFrom,
  toStoreAndDelivery,
} from "#modules/delivery/index.ts";
import { toSettings } from "#modules/store/index.ts";
import type { OrderPlacing, OrderRequest, PlacementSession } from "../order-extension.ts";
import { openExtras, orderPlacings } from "../order-extensions.ts";
import { type LockedProduct, lockProducts } from "./order-lines.ts";

/**
 * The context of orders that are placed together: the locked rows, the store's rules, and the reserves of earlier
 * orders.
 */
export type PlacementContext = Awaited<ReturnType<typeof openPlacement>>;

/** Locks and reads the rows that orders are checked against. */
export async function openPlacement(tx: Tx, requests: readonly (OrderRequest & { now: Date })[]) {
  const [from = ""] = requests.map(({ now }) => storeDay(now)).sort();
  const { products, store, delivery, parts } = await readShelf(tx, {
    ...{ requests, from },
    placings: orderPlacings(),
  });
  const books: PlacementSession[] = [];
  // One after the other, as shared rows are locked in the order of the extensions.
  for (const { placing, held } of parts) books.push(await placing.open(tx, { requests, held, rules: store }));
  return { products, store, delivery, books, extras: openExtras() };
}

type Row = StoreAndDeliveryRow & { products: LockedProduct[]; held: Record<string, unknown[]> };

type Asked = {
  requests: readonly OrderRequest[];
  placings: readonly OrderPlacing[];
  /** The first day whose loads matter, `yyyy-mm-dd`. */
  from: string;
};

/**
 * Locks the extensions' rows and then the wanted products, and reads the store's rules, in one statement. Each
 * extension gets the rows that it has locked.
 */
async function readShelf(tx: Tx, { requests, placings, from }: Asked) {
  const holds = placings.flatMap(({ holds: query }, index) =>
    query ? [{ name: `part${index}`, part: sql.identifier(`part${index}`), query: query(requests) }] : [],
  );
  const ids = [...new Set(requests.flatMap(({ items }) => items.map(({ product }) => product)))];
  const parts = holds.map(({ part, query }) => sql`${part} as materialized (${query}), `);
  const found = holds.map(
    ({ name, part }) =>
      sql`, ${name}::text, (select coalesce(jsonb_agg(to_jsonb(${part})), '[]') from ${part})`,
  );
  const after = holds.map(({ part }) => sql`${part}`);
  const rows = await runPrepared<Row>(
    tx,
    sql`
    with ${sql.join(parts)} shelf as materialized (${lockProducts(ids, after)}),
      rules as (${storeAndDeliveryFrom(from)})
    select rules.*, (select coalesce(jsonb_agg(product), '[]') from shelf) as products,
      jsonb_build_object('shelf', 0 ${sql.join(found)}) as held
    from rules`,
  );
  const [row] = rows;
  if (!row) throw new Error("the store has no settings: they are written at its first start");
  const { settings, delivery } = toStoreAndDelivery(row);
  return {
    products: new Map(row.products.map((product) => [product.id, product])),
    store: toSettings(settings),
    delivery,
    parts: placings.map((placing, index) => ({ placing, held: row.held[`part${index}`] ?? [] })),
  };
}
