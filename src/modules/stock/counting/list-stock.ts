import { and, asc, count, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { byCodePoint } from "#kernel/texts/text.ts";
import { daysLater, storeDay, storeMoment } from "#kernel/time/store-time.ts";
import { isFoundBy, products } from "#modules/catalog/index.ts";
import { type DayRules, deliveryDay } from "#modules/delivery/index.ts";
import { nameOfSellers } from "#modules/identity/index.ts";
import { orders } from "#modules/order/index.ts";
import type { MovesQuery, StockedProduct, StockMove } from "../contract.ts";
import { heapProducts } from "../heap-tables.ts";
import { goneBy, PACE_DAYS } from "../rules/counting.ts";
import { t } from "../server-texts.ts";
import { stockCounts, stockMoves } from "../tables.ts";

type Row = {
  id: string;
  name: string;
  category: string;
  inStock: boolean;
  left: number;
  sold: number;
  isMatch: boolean;
};

type StockList = { products: StockedProduct[]; counted: number; short: number };

/**
 * The counted products that a search finds, or all, with the packs left and the sales of the last seven days, in one
 * query. Products that will run out before their next delivery come first, the soonest first, then the others by name.
 */
export async function listStock(
  db: Db,
  { now, rules, q }: { now: Date; rules: DayRules; q: string },
): Promise<StockList> {
  const today = storeDay(now);
  const since = storeMoment(daysLater(today, 1 - PACE_DAYS), "00:00").toISOString();
  const { rows } = await db.execute<Row>(sql`
    select ${products.id}, ${products.name}, ${products.categoryPath} as category,
      ${products.inStock} as "inStock", ${stockCounts.count} as "left",
      greatest(0, -coalesce((select sum(${stockMoves.change}) from ${stockMoves}
        where ${stockMoves.productId} = ${stockCounts.productId} and ${stockMoves.orderId} is not null
          and ${stockMoves.createdAt} >= ${since}), 0))::int as sold,
      (${await isFoundBy(db, q)}) as "isMatch"
    from ${stockCounts} inner join ${products} on ${products.id} = ${stockCounts.productId}
    order by lower(${products.name}), ${products.id}`);
  const stocked = rows.map(({ id: _id, category, isMatch, ...row }) => {
    const until = deliveryDay([category], now, rules);
    return { isMatch, product: { _id, ...row, until: until ?? null, goneBy: goneBy(row, { today, until }) } };
  });
  const matches = stocked.flatMap(({ isMatch, product }) => (isMatch ? [product] : []));
  const soonest = (product: StockedProduct) => product.goneBy ?? "9999";
  return {
    products: matches.toSorted((one, other) => byCodePoint(soonest(one), soonest(other))),
    counted: stocked.length,
    short: stocked.filter(({ product }) => product.goneBy !== null).length,
  };
}

const DEFAULT_LIMIT = 50;

type MovesPage = {
  product: { _id: string; name: string; left: number | null; heap: string | null };
  moves: StockMove[];
  total: number;
  skipped: number;
};

/** A page of a product's ledger, the newest entry first. Throws `NOT_FOUND`. */
export async function listMoves(db: Connection, query: MovesQuery): Promise<MovesPage> {
  const product = await findProduct(db, query.product);
  const own = eq(stockMoves.productId, query.product);
  const rows = await selectPage(db, own, query);
  const [first] = rows;
  const [total, skipped, nameOf] = await Promise.all([
    countOf(db, own),
    first ? countOf(db, and(own, gt(stockMoves.id, first.id))) : 0,
    nameOfSellers(db),
  ]);
  return { product, moves: rows.map((row) => toMove(row, nameOf)), total, skipped };
}

async function findProduct(db: Connection, id: string) {
  const [product] = await db
    .select({ _id: products.id, name: products.name, left: stockCounts.count, heap: heapProducts.heapId })
    .from(products)
    .leftJoin(heapProducts, eq(heapProducts.productId, products.id))
    .leftJoin(stockCounts, eq(stockCounts.productId, products.id))
    .where(eq(products.id, id));
  if (!product) throw new AppError("NOT_FOUND", t.later("productGone"));
  return product;
}

async function selectPage(db: Connection, own: SQL, { after, before, limit = DEFAULT_LIMIT }: MovesQuery) {
  const backwards = after === undefined && before !== undefined;
  const olderThan = after === undefined ? undefined : lt(stockMoves.id, after);
  const beyond = backwards ? gt(stockMoves.id, before) : olderThan;
  const rows = await db
    .select({
      id: stockMoves.id,
      kind: stockMoves.kind,
      change: stockMoves.change,
      left: stockMoves.countAfter,
      order: orders.invoiceNumber,
      seller: stockMoves.seller,
      reason: stockMoves.reason,
      createdAt: stockMoves.createdAt,
    })
    .from(stockMoves)
    .leftJoin(orders, eq(orders.id, stockMoves.orderId))
    .where(and(own, beyond))
    .orderBy(backwards ? asc(stockMoves.id) : desc(stockMoves.id))
    .limit(limit);
  return backwards ? rows.reverse() : rows;
}

async function countOf(db: Connection, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(stockMoves).where(where);
  return row?.total ?? 0;
}

function toMove(
  { id, createdAt, seller, ...move }: Awaited<ReturnType<typeof selectPage>>[number],
  nameOf: (email: string) => string,
): StockMove {
  return {
    ...move,
    _id: String(id),
    seller: seller && nameOf(seller),
    createdAt: createdAt.toISOString(),
  };
}
