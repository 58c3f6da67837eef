import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { read, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { marketDays } from "#tests/support/market-days.ts";
import { expectWords } from "#tests/support/order-books.ts";
import { aShopper, PASSWORD, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import type { OrderAnswer } from "../contract/order.ts";
import { sellerOrdersSchema } from "../contract/order-lists.ts";

let shop: TestApp;
let seller: Visitor;
beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  await marketDays(shop, seller);
});
afterAll(() => shop.close());

const search = async (q: string) => {
  const path = `/api/order/seller?limit=100&${new URLSearchParams({ q })}`;
  return read(sellerOrdersSchema, await shop.get(path, seller)).orders.map(({ _id }) => _id);
};
const orderOf = async (shopper: Shopper, fields: Parameters<typeof anAddress>[2] = {}) => {
  const product = await aProduct(shop.db);
  return checkoutOf([{ product, quantity: 1 }], await anAddress(shop.db, shopper, fields));
};
const ordered = async (...parameters: Parameters<typeof orderOf>): Promise<OrderAnswer> =>
  placedOrder(shop, parameters[0], await orderOf(...parameters));
const wordsLike = async (part: string) => {
  const { rows } = await shop.pool.query<{ word: string }>(
    "select word from order_words where word like '%' || $1 || '%' order by 1",
    [part],
  );
  return rows.map(({ word }) => word);
};

/** Copies an order to a day long ago, like an import by hand. */
const LIKE = `insert into "orders" (shopper_id, invoice_day, invoice_counter, invoice_number, address, seller, total_paise,
    payment_type, delivery_day)
  select shopper_id, '2020-01-01', n, 'INV-20200101-000' || n, address, seller, 0, 'COD', '2020-01-01'
  from orders, cast($2 as integer) n where id = $1`;

describe("a search for orders", () => {
  it.each([
    ...[
      "inv",
      "nv",
      "inv-",
      "-",
      "v-2026",
      "INV-20260310",
      "2026",
      "20260310-",
      "310-00",
      "-0002",
      "0002",
      "2",
    ],
    ...[
      "INV-20260310-0002",
      "inv-20260310-00021",
      "%",
      "_",
      "a",
      "ra",
      "98",
      "9886055511",
      "+91 98860 55511",
    ],
    ...[
      "clock tower",
      "tower clo",
      "bala 570",
      "k-t",
      "\\",
      "  anbu  ",
      "rao 2026",
      "~",
      "~13",
      "mysuru 0002",
    ],
  ])("finds for %j what reading all orders finds", async (q) => {
    const words = q.trim().toLowerCase().split(/\s+/);
    const digits = q.replace(/\D/g, "").slice(-10);
    const { rows } = await shop.pool.query<{ id: string }>(
      `select o.id from orders o left join shoppers s on s.id = o.shopper_id
      where (select bool_and(strpos(search_text, word) > 0 or strpos(lower(coalesce(s.name, '')), word) > 0)
          from unnest($1::text[]) word)
        or ($2 and strpos(search_text, $3) > 0)`,
      [words, /^[+\d\s()-]+$/.test(q.trim()) && digits !== "", digits],
    );
    expect((await search(q)).sort()).toEqual(rows.map(({ id }) => id).sort());
  });
});

describe("the name of an order's account", () => {
  it("finds its orders as it is by now, whatever it was", async () => {
    const kavya = await aShopper(shop, { name: "Kavya Thimmaiah" });
    const gifts = [await ordered(kavya, { firstName: "Gowri" }), await ordered(kavya)];
    const ids = gifts.map(({ _id }) => _id).sort();
    expect((await search("thimmaiah kav")).sort()).toEqual(ids);
    await shop.pool.query("update shoppers set name = 'Kavya Ponnappa' where id = $1", [kavya.id]);
    expect(await search("thimmaiah")).toEqual([]);
    expect((await search("ponnappa")).sort()).toEqual(ids);
    expect(await wordsLike("thimmaiah")).toEqual([]);
    await expectWords(shop);
  });

  it.each(["in the store", "by hand"])(
    "finds an order that comes, %s, while the name changes",
    async (where) => {
      const tara = await aShopper(shop, { name: "Tara Uthappa" });
      const { _id: like } = await ordered(tara);
      const checkout = await orderOf(tara);
      const byHand = () => shop.pool.query(LIKE, [like, 1]);
      await whileUncommitted(
        shop,
        {
          statement: `update shoppers set name = 'Tara Ganapathy' || $2 where id = $1`,
          values: [tara.id, where],
          table: where === "by hand" ? "orders" : "shoppers",
        },
        async () => (where === "by hand" ? byHand() : sendOrder(shop, tara, checkout)),
      );
      expect(await search(`ganapathy${where}`)).toHaveLength(2);
      expect(await search("uthappa")).toEqual([]);
      await expectWords(shop);
    },
  );
});

describe("the words of orders", () => {
  it("lose what stood in those of a deleted account alone", async () => {
    const usha = await aShopper(shop, { name: "Usha Kariappa" });
    const { _id: id } = await ordered(usha, {
      firstName: "Zeenath",
      street: "9 Zafar Lane",
      phone: "9111122222",
    });
    expect(await search("zeenath 91111 zaf")).toEqual([id]);
    const deleted = await shop.post("/api/user/delete", { password: PASSWORD }, usha);
    expect(deleted).toMatchObject({ status: 200 });
    for (const part of ["zeenath", "zafar", "9111122222", "kariappa"])
      expect(await wordsLike(part)).toEqual([]);
    expect(await search("zeenath")).toEqual([]);
    expect(await search("mysuru")).toContain(id);
    await expectWords(shop);
  });

  it("keep a word that goes from one order while another brings it, whoever is first", async () => {
    const [old, young] = [await aShopper(shop), await aShopper(shop)];
    const { _id: id } = await ordered(old, { street: "Xylophone Street" });
    const checkout = await orderOf(young, { street: "Xylophone Street" });
    const leave = `update "orders" set address = address || '{"street":""}' where id = $1`;
    await whileUncommitted(shop, { statement: leave, values: [id], table: "invoice_counters" }, () =>
      sendOrder(shop, young, checkout),
    );
    const [next = ""] = await search("xylophone");
    await expectWords(shop);
    await whileUncommitted(shop, { statement: LIKE, values: [next, 2], table: "orders" }, () =>
      shop.pool.query(leave, [next]),
    );
    expect(await search("xylophone")).toHaveLength(1);
    await expectWords(shop);
  });
});
