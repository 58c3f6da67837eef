import { and, asc, between, count, countDistinct, desc, eq, gt, ne, not, sql, sum } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { toRupees } from "#kernel/money/money.ts";
import { daysLater, storeDay } from "#kernel/time/store-time.ts";
import { sellerNotices, sellerTasks } from "#modules/backoffice/index.ts";
import { isInStock, products } from "#modules/catalog/index.ts";
import { type Role, type SellerWithRole, shopperDays } from "#modules/identity/index.ts";
import {
  areConfirmed,
  type DoorMoney,
  doorMoney,
  type OrderStatus,
  orders,
  ordersByDay,
  ordersByDelivery,
  soldLines,
} from "#modules/order/index.ts";
import type { Dashboard } from "./contract.ts";
import { bestProductSnapshots } from "./tables.ts";

const DEFAULT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The seller's morning overview: the last `days` days at the store up to today, and what is waiting now. `onFailure`
 * receives errors of the background computation.
 */
export async function loadDashboard(
  db: Db,
  { days = DEFAULT_DAYS, seller, now, onFailure }: DashboardQuery,
): Promise<Dashboard> {
  const { role } = seller;
  // The store's time zone has no summer time, so all days have the same length.
  const span = { from: storeDay(new Date(now.getTime() - (days - 1) * DAY_MS)), to: storeDay(now) };
  const [figures, sold, orders, notices, tasks] = await Promise.all([
    role.may("insight.see") ? findFigures(db, { ...span, days, now, onFailure }) : undefined,
    role.may("catalog.see") ? soldOut(db) : undefined,
    role.may("order.see") ? waitingOrders(db, role) : undefined,
    sellerNotices(db, role),
    sellerTasks(db, now, seller),
  ]);
  return {
    ...span,
    ...figures,
    ...(sold && { soldOut: sold }),
    ...orders,
    notices,
    tasks: tasks.map(({ phase: _, ...task }) => task),
    reportedComments: 0,
  };
}

type DashboardQuery = {
  days?: number;
  /** Only the parts that the person's role may see are looked up. */
  seller: SellerWithRole;
  now: Date;
  onFailure: (error: unknown) => void;
};

type Figures = Pick<Dashboard, "days" | "bestProducts" | "bestProductsAt" | "door" | "newShoppers">;

async function findFigures(db: Db, { days, now, onFailure, ...span }: FiguresQuery): Promise<Figures> {
  const [sums, door] = await Promise.all([daySums(db, span), doorMoney(db, span)]);
  const orders = sums.reduce((total, day) => total + day.orders, 0);
  const atDoor = (of: (sums: DoorMoney) => number) =>
    toRupees(door.reduce((total, each) => total + of(each), 0));
  const best = await shownProducts(db, { ...span, days, orders, now, onFailure });
  return {
    days: sums,
    bestProducts: best.products,
    bestProductsAt: best.at?.toISOString() ?? null,
    door: {
      cash: atDoor(({ cashPaise }) => cashPaise),
      upi: atDoor(({ upiPaise }) => upiPaise),
      missing: atDoor(({ shortPaise }) => shortPaise),
    },
    newShoppers: sums.reduce((total, day) => total + day.newShoppers, 0),
  };
}

/** Calendar days at the store, both included, `yyyy-mm-dd`. */
type DaySpan = { from: string; to: string };

type FiguresQuery = DaySpan & { days: number; now: Date; onFailure: (error: unknown) => void };

type DayRows = NonNullable<Dashboard["days"]>;

type DayRow = {
  day: string;
  orders: number;
  cancelled: number;
  takingsPaise: number;
  paidPaise: number;
  newShoppers: number;
};

/** Cancelled orders bring no revenue. */
async function daySums(db: Connection, { from, to }: DaySpan): Promise<DayRows> {
  const { rows } = await db.execute<DayRow>(sql`
    with sold as (
      select day,
        sum(orders) filter (where status <> 'Cancelled') as orders,
        sum(orders) filter (where status = 'Cancelled') as cancelled,
        sum(total_paise) filter (where status <> 'Cancelled') as takings,
        sum(paid_paise) as paid
      from ${ordersByDay} where day between ${from} and ${to} group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day,
      coalesce(sold.orders, 0)::int as orders, coalesce(sold.cancelled, 0)::int as cancelled,
      coalesce(sold.takings, 0)::float8 as "takingsPaise", coalesce(sold.paid, 0)::float8 as "paidPaise",
      coalesce(joined.shoppers, 0) as "newShoppers"
    from generate_series(${from}::date, ${to}::date, interval '1 day') as days (day)
    left join sold on sold.day = days.day::date
    left join ${shopperDays} as joined on joined.day = days.day::date
    order by days.day`);
  return rows.map(({ takingsPaise, paidPaise, ...row }) => ({
    ...row,
    takings: toRupees(takingsPaise),
    paid: toRupees(paidPaise),
  }));
}

const SOLD_OUT_SHOWN = 50;

/** The products that are sold out, in the shop's order. */
async function soldOut(db: Connection): Promise<NonNullable<Dashboard["soldOut"]>> {
  const where = not(isInStock(products));
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        id: products.id,
        name: products.name,
        category: products.categoryPath,
        images: products.imageUrls,
      })
      .from(products)
      .where(where)
      .orderBy(asc(products.position))
      .limit(SOLD_OUT_SHOWN),
    db.select({ total: count() }).from(products).where(where),
  ]);
  return {
    total: counted?.total ?? 0,
    products: rows.map(({ id, images, ...row }) => ({ _id: id, ...row, image: images[0] ?? null })),
  };
}

/** The number of orders up to which the sums are computed while the seller waits. */
const MAX_AT_ONCE = 1000;
const FRESH_MS = 10 * 60 * 1000;

/** The best products, and when they were computed; null during the first computation. */
type ShownProducts = { products: BestProducts; at: Date | null };

type BestProducts = NonNullable<Dashboard["bestProducts"]>;

type ShownProductsQuery = FiguresQuery & { orders: number };

/**
 * The best products of a span with `orders` orders: current ones or, if there are many orders, those of some minutes
 * ago. Long computations run in the background, for the next request. `onFailure` receives their errors.
 */
async function shownProducts(
  db: Db,
  { days, orders, now, onFailure, ...span }: ShownProductsQuery,
): Promise<ShownProducts> {
  if (orders <= MAX_AT_ONCE) return { products: await bestProducts(db, span), at: now };
  const [snapshot] = await db.select().from(bestProductSnapshots).where(eq(bestProductSnapshots.days, days));
  const isFresh = snapshot?.day === span.to && now.getTime() - snapshot.takenAt.getTime() < FRESH_MS;
  if (!isFresh) addUpProducts(db, span, { days, now }).catch(onFailure);
  return { products: snapshot?.products ?? [], at: snapshot?.takenAt ?? null };
}

const BEST = 10;

/**
 * The products with the highest revenue for what was packed, each under the name in its last order. Cancelled orders
 * don't count.
 */
export async function bestProducts(db: Connection, { from, to }: DaySpan): Promise<BestProducts> {
  const amountPaise = sql<number>`sum(${soldLines.paise})`.mapWith(Number);
  const rows = await db
    .select({
      productId: soldLines.productId,
      name: sql<string>`(array_agg(${soldLines.name} order by ${orders.createdAt} desc))[1]`,
      packs: sql<number>`sum(${soldLines.packs})`.mapWith(Number),
      orders: countDistinct(orders.id),
      amountPaise,
    })
    .from(orders)
    .innerJoin(soldLines, eq(soldLines.orderId, orders.id))
    .where(and(between(orders.invoiceDay, from, to), ne(orders.status, "Cancelled"), gt(soldLines.packs, 0)))
    // Deleted products are grouped by their names.
    .groupBy(soldLines.productId, sql`case when ${soldLines.productId} is null then ${soldLines.name} end`)
    .orderBy(desc(amountPaise), sql`2`)
    .limit(BEST);
  return rows.map(({ amountPaise: paise, ...row }) => ({ ...row, amount: toRupees(paise) }));
}

type Row = { productId: string | null; name: string; packs: number; orders: number; paise: number };

/**
 * Computes the best products of a span and stores them as its snapshot. It runs day by day, so that each statement
 * stays short, and in one process at a time; another one leaves it to the first.
 */
function addUpProducts(db: Db, span: DaySpan, { days, now }: { days: number; now: Date }): Promise<void> {
  return transact(db, async (tx) => {
    const { rows: held } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('best_product_snapshots')) as mine`,
    );
    if (!held[0]?.mine) return;
    await tx.execute(sql`create temp table sold (product text, gone text, name text, last timestamptz,
      packs bigint, orders bigint, paise bigint) on commit drop`);
    for (let day = span.from; day <= span.to; day = daysLater(day, 1)) {
      await tx.execute(sql`insert into sold
        select ${soldLines.productId}, case when ${soldLines.productId} is null then ${soldLines.name} end,
          (array_agg(${soldLines.name} order by ${orders.createdAt} desc))[1], max(${orders.createdAt}),
          sum(${soldLines.packs}), count(distinct ${orders.id}), sum(${soldLines.paise})
        from ${orders} inner join ${soldLines} on ${soldLines.orderId} = ${orders.id}
        where ${orders.invoiceDay} = ${day} and ${orders.status} <> 'Cancelled' and ${soldLines.packs} > 0
        group by 1, 2`);
    }
    const { rows } = await tx.execute<Row>(sql`
      with best as (
        select product, gone, sum(packs)::float8 as packs, sum(orders)::float8 as orders, sum(paise)::float8 as paise
        from sold group by product, gone order by sum(paise) desc limit ${2 * BEST}
      )
      select product as "productId", (select name from sold where sold.product is not distinct from best.product
        and sold.gone is not distinct from best.gone order by last desc limit 1) as name, packs, orders, paise
      from best order by paise desc, 2 limit ${BEST}`);
    const products = rows.map(({ paise, ...row }) => ({ ...row, amount: toRupees(paise) }));
    const snapshot = { day: span.to, takenAt: now, products };
    await tx
      .insert(bestProductSnapshots)
      .values({ days, ...snapshot })
      .onConflictDoUpdate({ target: bestProductSnapshots.days, set: snapshot });
  });
}

/** The number of Pending orders on each delivery day that wait for their payment. Nobody packs them before. */
async function unconfirmedByDelivery(db: Connection): Promise<Map<string, number>> {
  const rows = await db
    .select({ day: orders.deliveryDay, orders: count() })
    .from(orders)
    .where(and(eq(orders.status, "Pending"), not(areConfirmed)))
    .groupBy(orders.deliveryDay);
  return new Map(rows.map(({ day, orders: waiting }) => [day, waiting]));
}

const OLDEST_SHOWN = 10;

/** The orders to pack, the oldest first, and the number of delivered ones. */
async function waitingOrders(
  db: Connection,
  { may }: Role,
): Promise<Pick<Dashboard, "waiting" | "delivered">> {
  const [rows, counts, pending, unconfirmed] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(and(eq(orders.status, "Pending"), areConfirmed))
      .orderBy(asc(orders.invoiceDay), asc(orders.createdAt), asc(orders.invoiceCounter))
      .limit(OLDEST_SHOWN),
    db
      .select({
        status: ordersByDay.status,
        total: sum(ordersByDay.orders).mapWith(Number),
        unpaidPaise: sum(ordersByDay.owedPaise).mapWith(Number),
      })
      .from(ordersByDay)
      .groupBy(ordersByDay.status),
    db
      .select({ day: ordersByDelivery.day, orders: ordersByDelivery.orders })
      .from(ordersByDelivery)
      .where(eq(ordersByDelivery.status, "Pending"))
      .orderBy(asc(ordersByDelivery.day)),
    unconfirmedByDelivery(db),
  ]);
  const toPack = pending
    .map(({ day, orders: count }) => ({ day, orders: count - (unconfirmed.get(day) ?? 0) }))
    .filter(({ orders: count }) => count > 0);
  const unpaid = [...unconfirmed.values()].reduce((sum, count) => sum + count, 0);
  const of = (status: OrderStatus) => counts.find((row) => row.status === status);
  const waiting = {
    pending: (of("Pending")?.total ?? 0) - unpaid,
    unpaid,
    outForDelivery: of("Out for Delivery")?.total ?? 0,
    ...(may("order.sums") && { cash: toRupees(of("Out for Delivery")?.unpaidPaise ?? 0) }),
    toPack,
    oldest: rows.map(({ id, invoiceNumber, address, totalPaise, status, createdAt }) => ({
      _id: id,
      invoiceNumber,
      name: `${address.firstName} ${address.lastName}`,
      ...(may("order.contacts") && { phone: address.phone }),
      ...(may("order.sums") && { amount: toRupees(totalPaise) }),
      status,
      createdAt: createdAt.toISOString(),
    })),
  };
  return { waiting, delivered: of("Delivered")?.total ?? 0 };
}
