import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { transact } from "#kernel/db/transact.ts";
import { runSheetSchema } from "#modules/dispatch/contract/run-sheet.ts";
import { dashboardAnswerSchema } from "#modules/insight/contract.ts";
import { ordersSchema } from "#modules/order/contract/order.ts";
import { sellerOrdersSchema } from "#modules/order/contract/order-lists.ts";
import { orderItems, orders } from "#modules/order/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { DAY, packingShop } from "#tests/support/packing-shop.ts";
import { aMember, anOwnRole } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";
import { cropLinesSchema, cropsSchema, openedBagSchema } from "../contract.ts";
import { IDLE_MS } from "../rules/bag-state.ts";

const shop = await testApp();
afterAll(shop.close);
const start = shop.clock.now;
const { seller, meera, helperAt, place, take, tick, packed, progress, clear } = await packingShop(shop);
beforeEach(async () => {
  shop.clock.now = start;
  await clear();
});

const post = async (path: string, json: { station?: string; [field: string]: unknown }) =>
  shop.post(`/api/packing/${path}`, json, await helperAt(json.station ?? "one"));
const states = async () => (await progress()).bags.map(({ state }) => state);
const later = (ms: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + ms);
};
const at = (station: string) => ({ station, day: DAY });

describe("a station's bags", () => {
  it("are the oldest first, and the same again after a reload", async () => {
    const all = [await place(), await place(), await place()];
    const bags = await take("one", { hold: 2 });
    expect(bags.map((bag) => bag.orders[0]?._id)).toEqual(all.slice(0, 2).map(({ _id }) => _id));
    later(1000);
    expect(await take("one", { hold: 2 })).toEqual(bags);
    expect((await take("two")).map((bag) => bag.orders[0]?._id)).toEqual([all[2]?._id]);
    expect(await take("three")).toEqual([]);
  });

  it("come in the turn of the run sheet, if there is one", async () => {
    const [a, b, c] = [await place(), await place(), await place()];
    const inTurn = [c._id, a._id];
    const bags = await take("one", { hold: 3, inTurn });
    expect(bags.map((bag) => bag.orders[0]?._id)).toEqual([c._id, a._id, b._id]);
    // Those that it holds already keep their turn.
    later(1000);
    const again = await take("one", { hold: 3, inTurn });
    expect(again.map((bag) => bag.orders[0]?._id)).toEqual([c._id, a._id, b._id]);
  });

  it("hold all orders of a household, and those that come while it is packed", async () => {
    const street = "1 Fort Road";
    const first = await place({ street });
    await place({ street });
    const [bag] = await take("one");
    expect(bag?.orders).toHaveLength(2);
    await packed("one", bag ?? { orders: [] });
    expect(await states()).toEqual(["packed"]);
    await place({ street });
    expect((await progress()).bags).toMatchObject([{ state: "changed", changed: true }]);
    const [again] = await take("two");
    expect(again).toMatchObject({ state: "taken", changed: true });
    expect(again?.orders.map(({ _id }) => _id)).toContain(first._id);
    await packed("two", again ?? { orders: [] });
    expect(await states()).toEqual(["packed"]);
  });

  it("are among a packer’s tasks until they are packed, and again once they have changed", async () => {
    const as = await aMember(shop, await anOwnRole(shop, ["insight.today", "packing.see", "packing.change"]));
    const counts = async () => {
      const { dashboard } = read(dashboardAnswerSchema, await shop.get("/api/dashboard", as));
      return dashboard.tasks.map(({ count }) => count);
    };
    const one = await place();
    await place();
    expect(await counts()).toEqual([2]);
    for (const bag of await take("one", { hold: 2 })) await tick("one", bag);
    expect(await counts()).toEqual([]);
    const lines = [{ item: one.items[0]?._id, amount: 900 }];
    await shop.post("/api/order/weigh", { id: one._id, lines }, seller);
    expect(await counts()).toEqual([1]);
  });

  it("hold a household’s later order without those that are out or delivered already", async () => {
    const street = "1 Fort Road";
    for (const status of ["Out for Delivery", "Delivered"]) {
      const earlier = await place({ street });
      await shop.patch(`/api/order/update-status/${earlier._id}`, { status }, seller);
    }
    const later = await place({ street });
    const [bag] = await take("one");
    expect(bag?.orders.map(({ _id }) => _id)).toEqual([later._id]);
    await packed("one", bag ?? { orders: [] });
    expect((await states()).toSorted()).toEqual(["gone", "packed"]);
  });

  it("keep the ticks of what is in them when they get one more order, or a line changes", async () => {
    const street = "1 Fort Road";
    const first = await place({ street });
    const inFirst = first.items.map(({ _id }) => _id);
    const [bag] = await take("one");
    expect(bag?.done).toEqual([]);
    await packed("one", bag ?? { orders: [] });
    await place({ street });
    const [again] = await take("two");
    expect(again?.done.toSorted()).toEqual(inFirst.toSorted());
    expect(again?.orders.flatMap(({ items }) => items)).toHaveLength(inFirst.length * 2);
    await packed("two", again ?? { orders: [] });
    // Another quantity waits again.
    const [kept, second] = first.items;
    const items = [
      { item: kept?._id, quantity: kept?.quantity },
      { item: second?._id, quantity: (second?.quantity ?? 0) + 1 },
    ];
    const change = { id: first._id, revision: first.revision, items };
    const preview = await shop.post("/api/order/seller-revise", { ...change, preview: true }, seller);
    const { order: after } = z.object({ order: z.object({ totalAmount: z.number() }) }).parse(preview.body);
    const { totalAmount } = after;
    const revised = await shop.post("/api/order/seller-revise", { ...change, totalAmount }, seller);
    expect(revised).toMatchObject({ status: 200 });
    const [changed] = await take("two");
    expect(changed?.done).toHaveLength(inFirst.length * 2 - 1);
    expect(changed?.done).not.toContain(second?._id);
  });

  it("are looked at line by line where they are opened again unchanged, or taken back", async () => {
    const order = await place();
    const [bag] = await take("one");
    await packed("one", bag ?? { orders: [] });
    const again = await post("open", { ...at("one"), code: order._id });
    expect(openedBagSchema.parse(again.body).bag.done).toEqual([]);
    const { body } = await post("take-back", { ...at("one"), order: order._id });
    expect(openedBagSchema.parse(body).bag.done).toEqual([]);
  });

  it("can be given back, and taken over once their holder shows no sign of life", async () => {
    const order = await place();
    await take("one");
    expect(await take("two")).toEqual([]);
    await post("give-back", { station: "two", orders: [order._id] });
    expect(await take("two")).toEqual([]);
    await post("give-back", { station: "one", orders: [order._id] });
    expect(await take("two")).toHaveLength(1);

    later(IDLE_MS - 1000);
    // The holder is still there.
    await take("two");
    later(IDLE_MS - 1000);
    expect(await take("one")).toEqual([]);
    later(1000);
    expect(await take("one")).toHaveLength(1);
    expect((await progress()).bags).toMatchObject([{ state: "taken", by: "Helper at one" }]);
    expect(await take("two")).toEqual([]);
  });
});

/** The current total of an order, as the seller sees it. */
const totalOf = async (id: string) => {
  const { orders } = read(sellerOrdersSchema, await shop.get("/api/order/seller?limit=50", seller));
  return orders.find(({ _id }) => _id === id)?.totalAmount;
};

describe("the tick", () => {
  it("stores what went into the bag by the scales' rules, and counts as packed", async () => {
    const order = await place();
    const [bag] = await take("one");
    const { bag: done, message } = await packed("one", bag ?? { orders: [] }, { amounts: { 0: 800, 1: 2 } });
    expect(message).toBe(`${order.invoiceNumber}: packed`);
    expect(done).toMatchObject({ state: "packed", by: "Helper at one" });
    // A fifth of ₹80 and one coconut for ₹40 less.
    expect(await totalOf(order._id)).toBe(order.totalAmount - 16 - 40);
    // The packer sees no sums.
    expect(done.orders[0]?.totalAmount).toBeNull();
    expect(await take("one")).toEqual([]);
  });

  it("is seen in the list of orders and on the run sheet, until the order changes", async () => {
    const order = await place();
    await place();
    const shown = async () => {
      const { orders: list } = read(sellerOrdersSchema, await shop.get("/api/order/seller?limit=10", seller));
      const { runs } = read(runSheetSchema, await shop.get(`/api/delivery/run-sheet?day=${DAY}`, seller));
      const stops = runs.flatMap(({ areas }) => areas.flatMap((area) => area.stops));
      return {
        list: list.filter(({ isPacked }) => isPacked).map(({ _id }) => _id),
        sheet: stops.flatMap((stop) => stop.orders.flatMap(({ _id, packed: is }) => (is ? [_id] : []))),
      };
    };
    expect(await shown()).toEqual({ list: [], sheet: [] });
    const [bag] = await take("one");
    expect(bag?.orders[0]?._id).toBe(order._id);
    await packed("one", bag ?? { orders: [] });
    expect(await shown()).toEqual({ list: [order._id], sheet: [order._id] });
    const lines = [{ item: order.items[0]?._id, amount: 700 }];
    await shop.post("/api/order/weigh", { id: order._id, lines }, seller);
    expect(await shown()).toEqual({ list: [], sheet: [] });
  });

  it("is refused where somebody else has packed otherwise, with what is stored", async () => {
    await place();
    const [bag] = await take("one");
    later(IDLE_MS);
    const [over] = await take("two");
    await packed("two", over ?? { orders: [] }, { amounts: { 1: 2 } });
    const line = bag?.orders[0]?.items[1]?._id ?? "";
    expect(await tick("one", bag ?? { orders: [] }, { amounts: { 1: 1 } })).toMatchObject(
      refusal(
        409,
        "Somebody else has weighed this order meanwhile. Nothing of yours is lost: please look at both.",
        { [line]: "Meanwhile saved: Coconut: 2 pcs of 3 pcs" },
      ),
    );
    // The same contents are no quarrel.
    await packed("one", bag ?? { orders: [] }, { amounts: { 1: 2 } });
  });

  it("is refused for a bag that was moved or cancelled, and stores none of its orders", async () => {
    const street = "2 Fort Road";
    const order = await place({ street });
    const [bag] = await take("one");
    const path = `/api/order/update-status/${order._id}`;
    await shop.patch(path, { status: "Cancelled" }, seller);
    expect(await tick("one", bag ?? { orders: [] })).toMatchObject({ status: 409 });
    await shop.patch(path, { status: "Pending" }, seller);
    await shop.post("/api/order/move", { id: order._id, day: "2026-03-18" }, seller);
    expect(await tick("one", bag ?? { orders: [] })).toMatchObject(
      refusal(409, `${order.invoiceNumber} was moved to Wed 18 Mar meanwhile`, { day: "2026-03-18" }),
    );
  });
});

describe("a packed bag", () => {
  const packOne = async () => {
    const order = await place();
    const [bag] = await take("one");
    await packed("one", bag ?? { orders: [] });
    expect(await states()).toEqual(["packed"]);
    return order;
  };

  it("is changed once it is weighed otherwise", async () => {
    const { _id: id, items } = await packOne();
    const lines = [{ item: items[0]?._id, amount: 500 }];
    await shop.post("/api/order/weigh", { id, lines }, seller);
    expect((await progress()).bags).toMatchObject([{ state: "changed", by: "Helper at one" }]);
    expect(await take("two")).toHaveLength(1);
    await post("give-back", { station: "two", orders: [id] });
    expect(await states()).toEqual(["changed"]);
  });

  it("is changed once its order is, and what was packed by the older one is refused", async () => {
    const { _id: id, items, invoiceNumber, totalAmount } = await packOne();
    const [bag] = await take("two", { hold: 1 });
    expect(bag).toBeUndefined();
    const older = read(openedBagSchema, await shop.get(`/api/packing/bag?order=${id}`, seller)).bag;
    const lines = items.map(({ _id: item }) => ({ item, quantity: 3 }));
    const revision = { id, revision: 1, items: lines, totalAmount: totalAmount + 40 };
    expect(await shop.post("/api/order/seller-revise", revision, seller)).toMatchObject({ status: 200 });
    expect(await states()).toEqual(["changed"]);
    expect(await tick("one", older)).toMatchObject(
      refusal(409, `${invoiceNumber} was changed meanwhile. Please open its bag again.`),
    );
    const [again] = await take("two");
    await packed("two", again ?? { orders: [] });
    expect(await states()).toEqual(["packed"]);
  });

  it("is to be taken apart once its order is cancelled or comes on another day", async () => {
    const { _id: id, invoiceNumber } = await packOne();
    await shop.post("/api/order/move", { id, day: "2026-03-18" }, seller);
    const moved = [{ invoiceNumber, movedTo: "2026-03-18" }];
    expect(await progress()).toMatchObject({ bags: [], removed: moved });
    expect((await progress("any", "2026-03-18")).bags).toMatchObject([{ state: "changed" }]);
    await shop.patch(`/api/order/update-status/${id}`, { status: "Cancelled" }, seller);
    expect(await progress()).toMatchObject({ bags: [], removed: [{ invoiceNumber, movedTo: null }] });
  });

  it("stays packed when its shopper answers the question for more", async () => {
    const order = await place();
    const lines = [{ item: order.items[0]?._id, amount: 1100 }];
    const json = { ...at("one"), orders: [{ id: order._id, version: 1, revision: 1, lines, ask: true }] };
    expect(await post("packed", json)).toMatchObject({
      body: { message: `${order.invoiceNumber}: packed, and the shopper is asked for more` },
    });
    const [now] = read(ordersSchema, await shop.get("/api/order/user", meera)).orders;
    const answer = { question: now?.question?._id, answer: "no" };
    expect(await shop.post("/api/order/answer-question", answer, meera)).toMatchObject({ status: 200 });
    expect(await states()).toEqual(["packed"]);
  });

  it("is no business of the station once it is out", async () => {
    const { _id: id } = await packOne();
    await shop.patch(`/api/order/update-status/${id}`, { status: "Out for Delivery" }, seller);
    expect(await states()).toEqual(["gone"]);
    expect(await take("two")).toEqual([]);
  });

  it("is taken back into the hand of a station, with what was weighed", async () => {
    const { _id: order } = await packOne();
    const { bag: again } = read(openedBagSchema, await post("take-back", { ...at("two"), order }));
    expect(again).toMatchObject({ state: "taken", by: "Helper at two", changed: false });
    expect(again.orders.map(({ _id }) => _id)).toEqual([order]);
    // Given back, it waits for whoever is next, and does not count as packed.
    await post("give-back", { station: "two", orders: [order] });
    expect(await states()).toEqual(["waiting"]);
    expect((await take("three")).map((each) => each.orders[0]?._id)).toEqual([order]);
  });

  it("is not taken out of another station's hand, nor from the van", async () => {
    const { _id: order, invoiceNumber } = await place();
    const [bag] = await take("one");
    await packed("one", bag ?? { orders: [] });
    read(openedBagSchema, await post("open", { ...at("one"), code: invoiceNumber }));
    expect(await post("take-back", { ...at("two"), order })).toMatchObject({ status: 409 });
    await packed("one", bag ?? { orders: [] });
    await shop.patch(`/api/order/update-status/${order}`, { status: "Out for Delivery" }, seller);
    expect(await post("take-back", { ...at("two"), order })).toMatchObject(
      refusal(409, `${invoiceNumber} is Out for Delivery, so there is nothing to pack`),
    );
    expect(await states()).toEqual(["gone"]);
  });
});

describe("a scanned code", () => {
  it("opens its bag, also by the end of its number, unless somebody has it in hand", async () => {
    const order = await place();
    const code = order.invoiceNumber;
    const open = async (station: string, given: string) => post("open", { ...at(station), code: given });
    const { bag } = read(openedBagSchema, await open("one", code.toLowerCase()));
    expect(bag.orders[0]?._id).toBe(order._id);
    read(openedBagSchema, await open("one", code.slice(-4)));
    expect(await open("two", code)).toMatchObject(refusal(409, "Helper at one has this bag since 12:30"));
    expect(await open("two", "INV-20200101-0001")).toMatchObject(refusal(404, "No order has this code"));
    await packed("one", bag);
    expect(read(openedBagSchema, await open("two", code)).bag).toMatchObject({ state: "taken" });
  });

  it("says why there is nothing to pack", async () => {
    const { _id: id, invoiceNumber: code } = await place();
    await shop.post("/api/order/move", { id, day: "2026-03-18" }, seller);
    expect(await post("open", { ...at("one"), code })).toMatchObject(
      refusal(409, `${code} comes on Wed 18 Mar`, { day: "2026-03-18" }),
    );
    await shop.patch(`/api/order/update-status/${id}`, { status: "Cancelled" }, seller);
    expect(await post("open", { ...at("one"), code })).toMatchObject(
      refusal(409, `${code} is Cancelled, so there is nothing to pack`),
    );
  });
});

describe("one crop through all bags", () => {
  const crops = async () => read(cropsSchema, await shop.get(`/api/packing/crops?day=${DAY}`, seller)).crops;
  const lines = async (key: string) =>
    read(
      cropLinesSchema,
      await shop.get(`/api/packing/crop?day=${DAY}&crop=${encodeURIComponent(key)}`, seller),
    ).lines;

  it("is weighed line by line, and leaves the other lines as they were weighed", async () => {
    const all = [await place(), await place()];
    const [coconuts, tomatoes] = await crops();
    expect(coconuts).toMatchObject({
      name: "Coconut",
      bags: 2,
      done: 0,
      total: { quantity: 6, unit: "pcs" },
    });
    expect(tomatoes).toMatchObject({ name: "Tomato", bags: 2, total: { quantity: 2, unit: "kg" } });
    for (const [crop, amount] of [
      [coconuts, 2],
      [tomatoes, 900],
    ] as const) {
      for (const { order, item, packed: seen } of await lines(crop?.key ?? "")) {
        expect(await post("line", { order, item, amount, seen })).toMatchObject({ status: 200 });
        const line = (await lines(crop?.key ?? "")).find((each) => each.item === item);
        expect(line).toMatchObject({ packed: amount, done: true, by: "Helper at one" });
      }
    }
    expect((await crops()).map(({ done }) => done)).toEqual([2, 2]);
    const [bag] = await take("one");
    expect(await totalOf(bag?.orders[0]?._id ?? "")).toBe((all[0]?.totalAmount ?? 0) - 40 - 8);
    expect(bag?.done).toHaveLength(2);
  });

  it("is refused where the line was weighed otherwise meanwhile, or is replaced", async () => {
    await place();
    const [crop] = await crops();
    const [line] = await lines(crop?.key ?? "");
    const put = (amount: number, seen: number | null) =>
      post("line", { order: line?.order, item: line?.item, amount, seen });
    expect(await put(2, null)).toMatchObject({ status: 200 });
    expect(await put(1, null)).toMatchObject(
      refusal(409, "Coconut: somebody else has changed this meanwhile"),
    );
    expect(await put(2, null)).toMatchObject({ status: 200 });
    expect(await put(1, 2)).toMatchObject({ status: 200 });
  });

  it("waits again where the order wants another number of packs", async () => {
    await place();
    const [crop] = await crops();
    const [line] = await lines(crop?.key ?? "");
    await post("line", { order: line?.order, item: line?.item, amount: 3, seen: null });
    expect((await crops())[0]).toMatchObject({ done: 1 });
    await transact(shop.db, async (tx) => {
      await tx
        .update(orderItems)
        .set({ quantity: 4 })
        .where(eq(orderItems.id, line?.item ?? ""));
      const totalPaise = 4000 * 2 + 4000 * 4 + 5000;
      await tx
        .update(orders)
        .set({ totalPaise })
        .where(eq(orders.id, line?.order ?? ""));
    });
    expect((await crops())[0]).toMatchObject({ done: 0 });
    // The station packed three pieces, and the order has four by now.
    const { order, item, ordered } = line ?? {};
    const put = (wanted?: number) => post("line", { order, item, amount: 3, seen: null, ordered: wanted });
    expect(await put(ordered)).toMatchObject(
      refusal(409, "Coconut: somebody else has changed this meanwhile"),
    );
    expect(await put(4)).toMatchObject({ status: 200 });
  });
});
