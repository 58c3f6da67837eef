import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditListSchema } from "#contract/audit.ts";
import { dashboardAnswerSchema } from "#contract/dashboard.ts";
import { type Order, sellerOrdersSchema, statusesUpdatedSchema } from "#contract/order.ts";
import { packingListSchema } from "#contract/packing-list.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { aCategory, anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";

let shop: TestApp;
let seller: Visitor;
/** Of Mon 9 March, of Tue 10 March, and the last one of the 10th, which is the 9th still in UTC. */
let monday: Order;
let tuesday: Order;
let cancelled: Order;

async function arrange() {
  const bala = await aShopper(shop, { name: "Bala Krishnan" });
  await aCategory(shop.db, { path: "roots" });
  const okra = await aProduct(shop.db, { name: "Okra", packQuantity: 500, packUnit: "g" });
  const beet = await aProduct(shop.db, {
    name: "=Beet",
    categoryPath: "roots",
    packQuantity: 1,
    packUnit: "kg",
  });
  const home = await anAddress(shop.db, bala);
  const office = await anAddress(shop.db, bala, {
    firstName: "Anbu",
    lastName: "Selvan",
    phone: "98860-55511",
  });
  const order = async (at: string, lines: [typeof okra, number][], address = home) => {
    shop.clock.now = new Date(at);
    const wanted = lines.map(([product, quantity]) => ({ product, quantity }));
    return placedOrder(shop, bala, checkoutOf(wanted, address));
  };
  monday = await order("2026-03-09T07:00:00Z", [[okra, 1]]);
  cancelled = await order("2026-03-09T18:31:00Z", [[okra, 9]]);
  tuesday = await order(
    "2026-03-10T07:00:00Z",
    [
      [okra, 3],
      [beet, 2],
    ],
    office,
  );
  await order("2026-03-10T08:00:00Z", [[okra, 1]]);
  await shop.patch(`/api/order/update-status/${cancelled._id}`, { status: "Cancelled" }, seller);
}

beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  await arrange();
});
afterAll(() => shop.close());

const list = async (query: string) =>
  read(sellerOrdersSchema, await shop.get(`/api/order/seller${query}`, seller));

describe("GET /api/order/seller", () => {
  it("gives all orders when nothing is asked, the newest first", async () => {
    const found = await list("");
    expect(found).toMatchObject({ total: 4 });
    expect(found).not.toHaveProperty("page");
    const moments = found.orders.map(({ createdAt }) => createdAt);
    expect(moments).toEqual(moments.toSorted().reverse());
    expect(found.orders[1]).toEqual(tuesday);
  });

  it.each([
    ["?page=1&limit=3", 3, 4],
    ["?page=2&limit=3", 1, 4],
    ["?limit=1", 1, 4],
    ["?status=Cancelled", 1, 1],
    ["?status=Cancelled&page=1", 1, 1],
    ["?day=2026-03-10", 3, 3],
    ["?day=2026-03-09", 1, 1],
    ["?day=2026-03-10&status=Pending&limit=1", 1, 2],
    ["?q=ANBU%20sel", 1, 1],
    // The account's name, which an order shows beside the one in its address.
    ["?q=bala", 4, 4],
    ["?q=BALA%20kri&status=Cancelled&page=1", 1, 1],
    ["?q=98860%2055511", 1, 1],
    ["?q=%2B91%209886055511", 1, 1],
    ["?q=45012345", 3, 3],
    ["?q=inv-20260310-0002", 1, 1],
    ["?q=%25", 0, 0],
    ["?q=nobody&page=1", 0, 0],
  ])("finds %s", async (query, shown, total) => {
    const found = await list(query);
    expect(found.orders).toHaveLength(shown);
    expect(found.total).toBe(total);
  });

  it.each([
    ["?status=Lost", "That is not an order status"],
    ["?day=10/03/2026", "A day is written as yyyy-mm-dd"],
    ["?day=0000-01-01", "A day is written as yyyy-mm-dd"],
    ["?limit=101", "Limit can be at most 100"],
  ])("refuses %s", async (query, message) => {
    expect(await shop.get(`/api/order/seller${query}`, seller)).toMatchObject(refusal(400, message));
  });
});

describe("POST /api/order/update-statuses", () => {
  const update = (body: unknown) => shop.post("/api/order/update-statuses", body, seller);

  it("sets many at once, paid exactly while delivered, on the record", async () => {
    const ids = [monday._id, tuesday._id, monday._id];
    const saved = read(statusesUpdatedSchema, await update({ ids, status: "Delivered" }));
    expect(saved.message).toBe("2 orders are now Delivered");
    expect(saved.previous).toHaveLength(2);
    expect(saved.previous).toContainEqual({ id: monday._id, status: "Pending" });
    expect((await list("?status=Delivered")).orders.map(({ isPaid }) => isPaid)).toEqual([true, true]);
    const { entries } = read(auditListSchema, await shop.get("/api/audit?subject=order&limit=2", seller));
    expect(entries.map(({ name }) => name).sort()).toEqual([monday.invoiceNumber, tuesday.invoiceNumber]);
    expect(entries[0]).toMatchObject({ before: { status: "Pending" }, after: { status: "Delivered" } });
    await update({ ids, status: "Pending" });
    expect((await list("?status=Delivered")).total).toBe(0);
  });

  it("sets each once when two do it at the same moment", async () => {
    const other = { statement: "select from orders where id = $1 for update", values: [monday._id] };
    const both = { ...other, table: "orders", waiting: 2 };
    const json = { ids: [monday._id], status: "Out for Delivery" };
    const count = async () =>
      read(auditListSchema, await shop.get("/api/audit?subject=order&limit=1", seller)).total;
    const before = await count();
    const answers = await whileUncommitted(shop, both, () => Promise.all([update(json), update(json)]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await count()).toBe(before + 1);
    await update({ ...json, status: "Pending" });
  });

  it("sets all of them or none", async () => {
    const message = "1 of these 2 orders can't be found. Nothing was changed; please reload the list.";
    const answer = await update({ ids: [monday._id, "nobody"], status: "Delivered" });
    expect(answer).toMatchObject(refusal(404, message));
    expect((await list("?status=Delivered")).total).toBe(0);
  });

  it.each([
    [{ ids: [], status: "Pending" }, "Please choose an order"],
    [{ status: "Pending" }, "ids must be a list"],
    [{ ids: ["x"], status: "Lost" }, /^Status must be one of/],
    [
      { ids: Array.from({ length: 501 }, String), status: "Pending" },
      "At most 500 orders can be changed at once",
    ],
  ])("refuses %j", async (body, message) => {
    expect(await update(body)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(message) },
    });
  });
});

describe("the packing list", () => {
  const path = "/api/order/packing-list";

  it("says what to bring and what goes into each bag, without what was cancelled", async () => {
    const packing = read(packingListSchema, await shop.get(`${path}?day=2026-03-10`, seller));
    expect(packing.totals).toHaveLength(2);
    expect(packing.totals).toContainEqual(
      expect.objectContaining({ name: "Okra", packs: 4, orders: 2, total: { quantity: 2, unit: "kg" } }),
    );
    expect(packing.bags.map(({ invoiceNumber }) => invoiceNumber)).toEqual([
      "INV-20260310-0002",
      "INV-20260310-0003",
    ]);
    expect(packing.bags[0]).toMatchObject({
      _id: tuesday._id,
      address: { firstName: "Anbu" },
      amount: tuesday.amount,
      items: [
        { name: "Okra", pack: { quantity: 500, unit: "g" }, quantity: 3 },
        { name: "=Beet", pack: { quantity: 1, unit: "kg" }, quantity: 2 },
      ],
    });
  });

  it("can be of one status, and of a day without orders", async () => {
    const of = async (query: string) =>
      read(packingListSchema, await shop.get(`${path}?${query}`, seller)).bags;
    expect((await of("day=2026-03-10&status=Cancelled")).map(({ _id }) => _id)).toEqual([cancelled._id]);
    expect(await of("day=2020-01-01")).toEqual([]);
  });

  it("is a spreadsheet too, in which nothing runs", async () => {
    const csv = async (part: string) =>
      String((await shop.get(`${path}.csv?day=2026-03-10${part}`, seller)).body);
    expect(await csv("")).toMatch(/^Product,Category,Pack,Packs,Total,Orders\r\n/);
    expect(await csv("")).toContain(
      "Okra,category-1,500 g,4,2 kg,2".replace("category-1", tuesday.items[0]?.category ?? ""),
    );
    expect(await csv("&part=bags")).toContain(
      `"12 Devaraja Road, Mysuru 570001",${tuesday.amount},no,'=Beet,1 kg,2`,
    );
  });

  it.each([
    ["", "A day is written as yyyy-mm-dd"],
    ["?day=2026-02-31", "A day is written as yyyy-mm-dd"],
    ["?day=foo", "A day is written as yyyy-mm-dd"],
    [".csv?day=2026-02-31", "A day is written as yyyy-mm-dd"],
    [".csv?day=foo", "A day is written as yyyy-mm-dd"],
    ["?day=2026-03-10&status=Lost", "That is not an order status"],
  ])("refuses %j", async (query, message) => {
    expect(await shop.get(path + query, seller)).toMatchObject(refusal(400, message));
  });
});

describe("GET /api/dashboard", () => {
  const view = async (query = "") =>
    read(dashboardAnswerSchema, await shop.get(`/api/dashboard${query}`, seller)).dashboard;

  it("sums up the days at the store", async () => {
    await shop.patch(`/api/order/update-status/${tuesday._id}`, { status: "Delivered" }, seller);
    const { days, bestProducts, from, to } = await view("?days=3");
    expect([from, to]).toEqual(["2026-03-08", "2026-03-10"]);
    const empty = { orders: 0, cancelled: 0, takings: 0, paid: 0, newShoppers: 0 };
    expect(days).toEqual([
      { ...empty, day: "2026-03-08" },
      { ...empty, day: "2026-03-09", orders: 1, takings: 90 },
      { ...empty, day: "2026-03-10", orders: 2, cancelled: 1, takings: 250 + 90, paid: 250 },
    ]);
    expect(bestProducts.map(({ name, packs, orders, amount }) => ({ name, packs, orders, amount }))).toEqual([
      { name: "Okra", packs: 5, orders: 3, amount: 200 },
      { name: "=Beet", packs: 2, orders: 1, amount: 80 },
    ]);
  });

  it("says what is sold out and who waits longest", async () => {
    const gone = await aProduct(shop.db, { name: "Gone", inStock: false });
    const { soldOut, waiting } = await view();
    expect(soldOut).toMatchObject({
      total: 1,
      products: [{ _id: gone.id, name: "Gone", image: "/uploads/p.webp" }],
    });
    expect(waiting).toMatchObject({ pending: 2, outForDelivery: 0 });
    expect(waiting.oldest[0]).toMatchObject({ _id: monday._id, name: "Meera Rao", amount: 90 });
  });

  it("counts shoppers on the day they came, and thirty days unless told", async () => {
    const start = shop.clock.now;
    shop.clock.now = new Date();
    const { days, newShoppers } = await view();
    shop.clock.now = start;
    expect(days).toHaveLength(30);
    expect(newShoppers).toBe(1);
    expect(days.at(-1)?.newShoppers).toBe(1);
  });

  it("refuses more than a year", async () => {
    const answer = await shop.get("/api/dashboard?days=367", seller);
    expect(answer).toMatchObject(refusal(400, "Days can be at most 366"));
  });
});

describe("GET /api/audit", () => {
  it("is paged, searched and narrowed", async () => {
    const of = async (query: string) => read(auditListSchema, await shop.get(`/api/audit${query}`, seller));
    const everything = await of("");
    expect(everything).toMatchObject({ page: 1, limit: 50, total: everything.entries.length });
    const [first, second] = everything.entries;
    expect((await of("?page=2&limit=1")).entries).toEqual([second]);
    expect((await of(`?q=${tuesday.invoiceNumber.toLowerCase()}`)).entries[0]).toEqual(first);
    expect((await of("?subject=banner")).total).toBe(0);
    expect((await of("?q=seller@example")).total).toBe(everything.total);
    const wrong = await shop.get("/api/audit?subject=weather", seller);
    expect(wrong).toMatchObject(refusal(400, "There is no log of that"));
  });
});
