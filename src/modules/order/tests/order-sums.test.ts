import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { read } from "#tests/support/calls.ts";
import { busyShop } from "#tests/support/many-orders.ts";
import { expectCounts } from "#tests/support/order-books.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { type SellerOrdersAnswer, sellerOrdersSchema } from "../contract/order-lists.ts";
import { ORDER_STATUSES } from "../rules/shared/order-status.ts";

const MORE = 250;

const { shop, seller, place } = await busyShop(MORE);
afterAll(() => shop.close());

const list = async (query: string): Promise<SellerOrdersAnswer> =>
  read(sellerOrdersSchema, await shop.get(`/api/order/seller?${query}`, seller));
const idsOf = ({ orders }: SellerOrdersAnswer) => orders.map(({ _id }) => _id);
const setStatus = (id: string, status: string) =>
  shop.patch(`/api/order/update-status/${id}`, { status }, seller);
const waitingChanges = async () => {
  const { rows } = await shop.pool.query("select count(*)::int as waiting from order_sum_changes");
  return z.array(z.object({ waiting: z.int() })).parse(rows)[0]?.waiting;
};

describe("a page of the seller's orders", () => {
  it.each([
    "",
    "status=Pending",
    "status=Cancelled",
    "day=2026-02-20",
    "by=delivery&day=2026-02-20",
    "q=meera",
  ])(
    "is the same slice of the whole list, and says where it is, by number and from order to order (%s)",
    async (query) => {
      const all = await list(query);
      const ids = idsOf(all);
      const pages = Math.ceil(all.total / 7);
      for (let page = 1; page <= pages + 1; page++) {
        const begins = (page - 1) * 7;
        const slice = await list(`${query}&limit=7&page=${page}`);
        expect(idsOf(slice), `page ${page}`).toEqual(ids.slice(begins, begins + 7));
        expect(slice).toMatchObject({
          total: all.total,
          skipped: Math.min(begins, page > pages ? all.total : begins),
        });
        if (page === 1 || page > pages) continue;
        expect(await list(`${query}&limit=7&after=${ids[begins - 1]}`)).toEqual({
          ...slice,
          page: 1,
        });
      }
    },
  );

  it("reads none of the orders before it, however deep it is", async () => {
    const of = (page: number) => statementsOf(shop, () => list(`limit=7&page=${page}`));
    const deep = await of(30);
    expect(deep.filter((text) => /count\(\*\) from "orders"/.test(text))).toEqual([]);
    expect(deep.length).toBeLessThanOrEqual((await of(1)).length + 1);
  });
});

describe("the sums of the days", () => {
  it("follow orders that are placed, changed, moved and deleted", async () => {
    await expectCounts(shop);
    const { rows } = await shop.pool.query("select id from orders order by id limit 40");
    const ids = z
      .array(z.object({ id: z.string() }))
      .parse(rows)
      .map(({ id }) => id);
    for (const [index, id] of ids.entries()) {
      await setStatus(id, ORDER_STATUSES[index % 4] ?? "");
      if (index % 5 === 0) await place();
      if (index % 8 === 0) await expectCounts(shop);
    }
    await shop.pool.query("update orders set delivery_day = delivery_day + 1 where id = any($1)", [
      ids.slice(0, 9),
    ]);
    await shop.pool.query("delete from orders where id = any($1)", [ids.slice(5, 15)]);
    await shop.pool.query("update orders set status = status");
    await shop.pool.query(`insert into orders (id, invoice_day, invoice_counter, invoice_number, address, seller, total_paise, payment_type, delivery_day)
      select id, invoice_day, invoice_counter, invoice_number, address, seller, total_paise, payment_type, delivery_day
      from orders where false`);
    await expectCounts(shop);
    expect((await list("limit=1")).total).toBe((await list("")).total);
  });

  it("stay right while orders come and go at once, and nobody waits for them", async () => {
    const { rows } = await shop.pool.query("select id from orders order by id limit 30");
    const ids = z
      .array(z.object({ id: z.string() }))
      .parse(rows)
      .map(({ id }) => id);
    const changes = ids.map((id, index) => setStatus(id, ORDER_STATUSES[(index + 1) % 4] ?? ""));
    const placed = Array.from({ length: 15 }, () => place());
    for (const { status } of await Promise.all([...changes, ...placed])) expect(status).toBe(200);
    await expectCounts(shop);
  });

  it("let an order through while a change of statuses is not yet written", async () => {
    const client = await shop.pool.connect();
    try {
      await client.query("begin");
      await client.query("update orders set status = 'Out for Delivery' where status = 'Pending'");
      await client.query("set local lock_timeout = '1s'");
      expect((await place()).status).toBe(200);
      await client.query("commit");
    } finally {
      client.release();
    }
    await expectCounts(shop);
  });

  it("take in the changes that wait, with each change of a status", async () => {
    await place();
    expect(await waitingChanges()).toBeGreaterThan(0);
    const [first] = idsOf(await list("limit=1"));
    await setStatus(first ?? "", "Out for Delivery");
    expect(await waitingChanges()).toBe(0);
    await expectCounts(shop);
  });

  it("can be counted anew", async () => {
    await shop.pool.query("update order_day_sums set orders = orders + 1");
    const { rows } = await shop.pool.query("select * from wrong_order_sums()");
    expect(rows.length).toBeGreaterThan(0);
    await shop.pool.query("select recount_order_sums()");
    await expectCounts(shop);
  });
});
