import { and, asc, count, desc, eq, gt, lt, type SQL } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { products } from "#modules/catalog/index.ts";
import { orders } from "#modules/order/index.ts";
import type { MovesQuery, StockMove } from "../contract/moves.ts";
import { t } from "../server-texts.ts";
import { stockCounts, stockMoves } from "../tables.ts";

const DEFAULT_LIMIT = 50;

export type MovesPage = {
  product: { _id: string; name: string; left: number | null };
  moves: StockMove[];
  total: number;
  skipped: number;
};

/** A page of a product's ledger, the newest move first. No such product: `NOT_FOUND`. */
export async function listMoves(db: Connection, query: MovesQuery): Promise<MovesPage> {
  const product = await findProduct(db, query.product);
  const own = eq(stockMoves.productId, query.product);
  const rows = await selectPage(db, own, query);
  const [first] = rows;
  const [total, skipped] = await Promise.all([
    countOf(db, own),
    first ? countOf(db, and(own, gt(stockMoves.id, first.id))) : 0,
  ]);
  return { product, moves: rows.map(toMove), total, skipped };
}

async function findProduct(db: Connection, id: string) {
  const [product] = await db
    .select({ _id: products.id, name: products.name, left: stockCounts.count })
    .from(products)
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

function toMove({ id, createdAt, ...move }: Awaited<ReturnType<typeof selectPage>>[number]): StockMove {
  return { ...move, _id: String(id), createdAt: createdAt.toISOString() };
}
