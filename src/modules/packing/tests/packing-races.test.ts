import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { DAY, packingShop } from "#tests/support/packing-shop.ts";
import { twoDoors } from "#tests/support/two-doors.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { IDLE_MS } from "../rules/bag-state.ts";
import { packingBags } from "../tables.ts";

const { shop, other, doorFor } = await twoDoors();
const start = shop.clock.now;
const { place, take, tick, progress, clear, helperAt } = await packingShop(shop);
beforeEach(async () => {
  for (const door of [shop, other]) door.clock.now = start;
  await clear();
});

const STATIONS = ["one", "two", "three"];
const BAGS = 20;

it("three helpers who pack twenty bags at once pack each exactly once", async () => {
  for (let n = 0; n < BAGS; n++) await place();
  const seen: string[] = [];
  const work = async (station: string, door: typeof shop) => {
    for (;;) {
      const [bag] = await take(station, { door });
      if (!bag) return;
      seen.push(bag.orders[0]?._id ?? "");
      expect(await tick(station, bag, { door })).toMatchObject({ status: 200 });
    }
  };
  await Promise.all(STATIONS.map((station, n) => work(station, doorFor(n))));
  expect(seen).toHaveLength(BAGS);
  expect(new Set(seen).size).toBe(BAGS);
  expect((await progress()).bags.map(({ state }) => state)).toEqual(Array(BAGS).fill("packed"));
});

it("the bags that several stations take ahead at once are never the same", async () => {
  for (let n = 0; n < BAGS; n++) await place();
  for (let round = 0; round < 5; round++) {
    await shop.db.delete(packingBags);
    const held = await Promise.all(
      [...STATIONS, ...STATIONS].map((station, n) => take(station, { hold: 4, door: doorFor(n) })),
    );
    const byStation = STATIONS.map((_, n) =>
      held.filter((_bags, each) => each % STATIONS.length === n).flat(),
    );
    const taken = byStation.map((bags) => new Set(bags.map(({ orders }) => orders[0]?._id)));
    const all = taken.flatMap((ids) => [...ids]);
    expect(new Set(all).size).toBe(all.length);
  }
});

it("one of several helpers takes over a bag that its holder has left, and one opens it by its code", async () => {
  const order = await place();
  for (let round = 0; round < 5; round++) {
    await shop.db.delete(packingBags);
    await take("away");
    for (const door of [shop, other]) door.clock.now = new Date(door.clock.now.getTime() + IDLE_MS);
    const held = await Promise.all(STATIONS.map((station, n) => take(station, { door: doorFor(n) })));
    expect(held.map((bags) => bags.length).toSorted()).toEqual([0, 0, 1]);
    await shop.db.delete(packingBags);
    const opened = await Promise.all(
      STATIONS.map(async (station, n) => {
        const json = { station, day: DAY, code: order.invoiceNumber };
        return doorFor(n).post("/api/packing/open", json, await helperAt(station));
      }),
    );
    expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  }
});

it("a bag that a device sends ten times at once is weighed once", async () => {
  const order = await place();
  const [bag] = await take("one");
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      tick("one", bag ?? { orders: [] }, { amounts: { 1: 2 }, key, door: doorFor(n) }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const [packed] = await shop.db.select().from(packingBags);
  expect(packed?.packingVersion).toBe(order.packingVersion + 1);
  expect(await tick("one", bag ?? { orders: [] }, { amounts: { 1: 1 }, key })).toMatchObject({ status: 422 });
});

it("a bag that is ticked while another helper takes it over stays packed", async () => {
  await place();
  const [bag] = await take("one");
  for (const door of [shop, other]) door.clock.now = new Date(door.clock.now.getTime() + IDLE_MS);
  const statement = `update packing_bags set station = null, packer = null, taken_at = null, touched_at = null,
    packed_at = now(), packed_by = 'one', packing_version = $1`;
  const ticked = { statement, values: [bag?.orders[0]?.packingVersion], table: "packing_bags" };
  expect(await whileUncommitted(shop, ticked, () => take("two", { door: other }))).toEqual([]);
  expect((await progress()).bags).toMatchObject([{ state: "packed" }]);
});
