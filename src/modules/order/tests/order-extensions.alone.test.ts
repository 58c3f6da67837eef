import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Installable } from "#kernel/modules/installed-modules.ts";
import { packingListSchema } from "#modules/packing/contract.ts";
import { MODULES } from "#src/modules.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, PASSWORD, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { ordersSchema } from "../contract/order.ts";
import { extendOrders, type OrderExtension, orderExtra } from "../order-extension.ts";
import { ORDER_STATUSES } from "../rules/shared/order-status.ts";
import { orders } from "../tables.ts";

const drafts: string[] = [];
/** The reserved (+) and released (-) numbers of orders. */
const moves: string[] = [];
let bellsAreOut = false;

/** A module that stores a doorbell's name with an order, and shows it to everybody. */
const doorbell: OrderExtension = {
  placing: {
    open: () => ({
      check: ({ items }) => {
        moves.push(`+${items.length}`);
      },
      reserve: ({ lines }) => {
        drafts.push(lines.map(({ name }) => name).join(" "));
      },
    }),
  },
  reserve: {
    release: async (_, ids) => {
      moves.push(`-${ids.length}`);
    },
    reserveAgain: async (_, ids) => {
      if (bellsAreOut) throw new AppError("CONFLICT", "There are no bells left");
      moves.push(`+${ids.length}`);
    },
  },
  extra: orderExtra({
    name: "doorbell",
    schema: z.string().max(20, "A doorbell's name can have at most 20 characters"),
    write: (all) => {
      const bells = all.map(({ order, value }) => sql`(${order.orderId}, ${value})`);
      return sql`insert into doorbells values ${sql.join(bells, sql`, `)}`;
    },
    notes: ({ value }) => [{ label: "Doorbell", text: value }],
  }),
  notes: async (db, ids) => {
    const { rows } = await db.execute<{ order_id: string; text: string }>(
      sql`select * from doorbells where order_id = any(${sql.param(ids)}::text[])`,
    );
    return new Map(rows.map(({ order_id, text }) => [order_id, [{ label: "Doorbell", text }]]));
  },
};

const doorbells: Installable = {
  extends: [extendOrders(doorbell)],
  onAccountDeleted: async (tx, { id }) => {
    await tx.execute(sql`update doorbells set text = 'somebody' from orders
      where orders.id = doorbells.order_id and orders.shopper_id = ${id}`);
  },
};

const withBells = [...MODULES, doorbells];
const shop = await testApp({}, {}, withBells);
afterAll(shop.close);

let meera: Shopper;
let checkout: ReturnType<typeof checkoutOf>;

beforeAll(async () => {
  await shop.db.execute(sql`create table doorbells (order_id text primary key references orders, text text)`);
  meera = await aShopper(shop);
  const product = await aProduct(shop.db, { name: "Tomato" });
  checkout = checkoutOf([{ product, quantity: 1 }], await anAddress(shop.db, meera));
});

it("keeps what a checkout sends along, and tells it wherever the order is handled", async () => {
  const notes = [{ label: "Doorbell", text: "Rao, 2nd floor" }];
  const order = await placedOrder(shop, meera, { ...checkout, extras: { doorbell: "Rao, 2nd floor" } });
  expect([order.notes, drafts.at(-1)]).toEqual([notes, "Tomato"]);
  const mine = read(ordersSchema, await shop.send("GET", "/api/order/user", { as: meera }));
  expect(mine.orders.at(0)?.notes).toEqual(notes);
  const seller = await theSeller(shop);
  const list = await shop.send("GET", "/api/order/packing-list?day=2026-03-10", { as: seller });
  expect(read(packingListSchema, list).bags.map((bag) => bag.notes)).toEqual([notes]);
});

it("gives back what an order took when it is cancelled, and takes it again when it is not", async () => {
  const [first, second] = [
    await placedOrder(shop, meera, checkout),
    await placedOrder(shop, meera, checkout),
  ];
  const seller = await theSeller(shop);
  const ids = [first._id, second._id];
  const set = (status: string) =>
    shop.send("POST", "/api/order/update-statuses", {
      json: { ids, status, from: ORDER_STATUSES },
      as: seller,
    });
  moves.length = 0;
  for (const status of ["Delivered", "Cancelled", "Cancelled", "Pending"]) {
    expect(await set(status)).toMatchObject({ status: 200 });
  }
  expect(moves).toEqual(["-2", "+2"]);
  await set("Cancelled");
  bellsAreOut = true;
  expect(await set("Pending")).toMatchObject(refusal(409, "There are no bells left"));
  bellsAreOut = false;
  const mine = read(ordersSchema, await shop.get("/api/order/user", meera));
  expect(mine.orders.filter(({ _id }) => ids.includes(_id))).toMatchObject([
    { status: "Cancelled" },
    { status: "Cancelled" },
  ]);
});

it("says nothing of an order that came without", async () => {
  expect((await placedOrder(shop, meera, checkout)).notes).toEqual([]);
});

it("takes the same checkout once, with what it sends along", async () => {
  const key = "0f8b1c1e-5a55-4c3c-9d0f-6f1f5a3f2b11";
  const sent = { ...checkout, extras: { doorbell: "Iyer" } };
  await sendOrder(shop, meera, sent, key);
  const before = await shop.db.$count(orders);
  expect((await sendOrder(shop, meera, sent, key)).status).toBe(200);
  expect((await sendOrder(shop, meera, { ...sent, extras: { doorbell: "Rao" } }, key)).status).toBe(422);
  expect(await shop.db.$count(orders)).toBe(before);
});

it.each([
  [
    { doorbell: "A name that is far too long for a bell" },
    "A doorbell's name can have at most 20 characters",
  ],
  [{ wrapping: "red" }, "An order takes no wrapping"],
])("refuses what can't be kept, and keeps no order: %j", async (extras, message) => {
  const before = await shop.db.$count(orders);
  const answer = await sendOrder(shop, meera, { ...checkout, extras });
  expect(answer).toMatchObject(refusal(400, message));
  expect(await shop.db.$count(orders)).toBe(before);
});

it("takes a shopper out of what it keeps, when the account is deleted", async () => {
  const ravi = await aShopper(shop);
  const product = await aProduct(shop.db);
  const his = checkoutOf([{ product, quantity: 1 }], await anAddress(shop.db, ravi));
  await placedOrder(shop, ravi, { ...his, extras: { doorbell: "Ravi, at the back" } });
  await placedOrder(shop, meera, { ...checkout, extras: { doorbell: "Rao" } });
  expect((await shop.post("/api/user/delete", { password: PASSWORD }, ravi)).status).toBe(200);
  const { rows } = await shop.db.execute<{ text: string }>(sql`select text from doorbells`);
  const texts = rows.map(({ text }) => text);
  expect(texts).not.toContain("Ravi, at the back");
  expect(texts).toEqual(expect.arrayContaining(["somebody", "Rao"]));
});
