import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { products } from "#modules/catalog/tables.ts";
import { type OrderAnswer, orderAnswerSchema, ordersSchema } from "#modules/order/contract/order.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { read } from "./calls.ts";
import { checkoutOf, sendOrder } from "./checkout.ts";
import { aCategory, anAddress, aProduct } from "./factories.ts";
import { addGrower, addLot } from "./growers.ts";
import { heapShop, SUNDAY } from "./heap-shop.ts";
import { aShopper } from "./sign-in.ts";
import type { TestApp } from "./test-app.ts";

type Product = typeof products.$inferSelect;
type Lot = Parameters<typeof addLot>[1];

/**
 * A store with tomatoes from a heap in packs of 500 g and 1 kg, and with carrots (500 g) and coriander (bunches) that
 * nobody counts, all from a grower. It is closed after the tests of the file.
 */
export async function lotShop(existing?: TestApp) {
  const { shop, seller, tomatoes, addHeap, harvest, look, goTo } = await heapShop(existing);
  const { db, pool } = shop;
  const meera = await aShopper(shop);
  const address = await anAddress(db, meera);
  await aCategory(db, { path: "vegetables" });
  const { half, whole, heap } = await tomatoes();
  const fresh = { categoryPath: "vegetables" };
  const carrot = await aProduct(db, { ...fresh, name: "Carrot", offerPricePaise: 3333 });
  const coriander = await aProduct(db, {
    ...fresh,
    name: "Coriander",
    packQuantity: 1,
    packUnit: "bunch",
    offerPricePaise: 1500,
  });
  const grower = await addGrower(db, "Lakshmamma");
  await harvest(heap, 1_000_000);

  /** Adds a lot without its stock, in the unit. */
  const aLot = (product: Product, quantity: number, fields: Partial<Lot> = {}) =>
    addLot(db, {
      grower,
      product: product.id,
      quantity,
      harvestedOn: "2026-03-09",
      pricePaise: 3000,
      ...fields,
    });
  const order = async (...lines: [Product, number][]): Promise<OrderAnswer> => {
    const checkoutLines = lines.map(([product, quantity]) => ({ product, quantity }));
    const checkout = { ...checkoutOf(checkoutLines, address), delivery: { day: SUNDAY } };
    return read(orderAnswerSchema, await sendOrder(shop, meera, checkout)).order;
  };
  const setStatus = async (status: string, ...placedOrders: OrderAnswer[]) => {
    const json = { ids: placedOrders.map(({ _id }) => _id), status, from: ORDER_STATUSES };
    const answer = await shop.post("/api/order/update-statuses", json, seller);
    expect(answer.status).toBe(200);
    return answer;
  };
  /** Weighs an order's lines, in the units of their packs; undefined is as ordered. */
  const weigh = async ({ _id: id, items }: OrderAnswer, ...amounts: (number | undefined)[]) => {
    const lines = amounts.flatMap((amount, at) => {
      const item = items[at]?._id;
      return amount === undefined || item === undefined ? [] : [{ item, amount }];
    });
    const answer = await shop.post("/api/order/weigh", { id, lines }, seller);
    expect(answer).toMatchObject({ status: 200 });
  };
  /** The lots of an order, the oldest first: each with the amount and its price. */
  const usesOf = async ({ _id: id }: Pick<OrderAnswer, "_id">) => {
    const { rows } = await db.execute<{ lot: string; amount: number; paise: number }>(sql`
      select use.lot_id as lot, use.amount::int as amount, use.sold_paise::int as paise
      from lot_uses use inner join lots on lots.id = use.lot_id where use.order_id = ${id}
      order by use.product_id, lots.harvested_on, lots.number`);
    return rows.map(({ lot, amount, paise }) => [lot, amount, paise]);
  };
  const leftOf = async (lot: string) => {
    const { rows } = await db.execute<{ left: number }>(sql`select "left"::int from lots where id = ${lot}`);
    return rows[0]?.left;
  };
  const all = async () => read(ordersSchema, await shop.get("/api/order/user", meera)).orders;
  return {
    shop,
    db,
    pool,
    seller,
    meera,
    tomatoes,
    addHeap,
    address,
    grower,
    half,
    whole,
    heap,
    carrot,
    coriander,
    harvest,
    look,
    goTo,
    aLot,
    order,
    all,
    setStatus,
    weigh,
    usesOf,
    leftOf,
  };
}

/**
 * Compares every lot with its ledger and the orders: quantity = packed + left + written off, packed is what orders hold,
 * and no order holds more of a product than it has. The amounts that orders have are computed from their lines.
 */
export async function expectLotsToAgree({ pool }: Pick<TestApp, "pool">): Promise<void> {
  const { rows: wrong } = await pool.query(`
    select * from (select number, quantity::int, packed::int, written_off::int as lost, "left"::int,
        coalesce((select sum(change) from stock_entries e where e.pool = lots.id
          and kind in ('harvest', 'corrected')), 0)::int as came,
        coalesce((select -sum(change) from stock_entries e where e.pool = lots.id
          and kind in ('written off', 'spoilt')), 0)::int as gone,
        coalesce((select sum(amount) from lot_uses u where u.lot_id = lots.id), 0)::int as held
      from lots) sums
    where quantity <> packed + lost + "left" or came <> quantity or gone <> lost or held <> packed or "left" < 0`);
  expect(wrong, "lots").toEqual([]);
  const { rows: held } = await pool.query<{ order: string; product: string; amount: number; has: number }>(`
    select u.order_id as order, u.product_id as product, sum(u.amount)::int as amount,
      case when o.status = 'Cancelled' then 0 else (
        coalesce((select sum(round(coalesce(p.amount, i.quantity * i.pack_quantity)
            * case when i.pack_unit = 'kg' then 1000 else 1 end))
          from order_items i left join packed_lines p on p.order_item_id = i.id
          where i.order_id = u.order_id and i.product_id = u.product_id and p.replacement is null), 0)
        + coalesce((select sum(p.replacement_quantity * p.replacement_pack_quantity
            * case when p.replacement_pack_unit = 'kg' then 1000 else 1 end)
          from packed_lines p where p.order_id = u.order_id and p.replacement_product_id = u.product_id), 0))::int
      end as has
    from lot_uses u inner join orders o on o.id = u.order_id group by u.order_id, u.product_id, o.status`);
  expect(
    held.filter(({ amount, has }) => amount > has),
    "orders hold no more than they have",
  ).toEqual([]);
}
