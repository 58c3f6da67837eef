import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { staffSessions } from "#modules/staff/tables.ts";
import { packingShop } from "#tests/support/packing-shop.ts";
import { aMember } from "#tests/support/staff.ts";
import { aStation, entered, havePin } from "#tests/support/stations.ts";
import { testApp } from "#tests/support/test-app.ts";
import { packedLines, packingBags } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);
const { seller, place, take, tick, packed, progress, clear } = await packingShop(shop);
const lakshmi = await aMember(shop, "packer", { name: "Lakshmi" });
const ravi = await aMember(shop, "packer", { name: "Ravi" });
const namesake = await aMember(shop, "packer", { name: "Ravi" });
await havePin(shop, [lakshmi, ravi, namesake]);
const table = await aStation(shop, await aMember(shop, "manager"));
beforeEach(clear);

const aBag = async () => {
  await place();
  const [bag] = await take("table");
  if (!bag) throw new Error("no bag was taken");
  return bag;
};
const packedBy = async () => (await progress()).bags.map(({ by }) => by);
const packedById = async () => (await shop.db.select().from(packingBags)).map((row) => row.packedById);

describe("who packs", () => {
  it("is who has logged in, whatever name an older page sends", async () => {
    await place();
    const json = { station: "table", packer: "Somebody else", day: "2026-03-11", hold: 1 };
    expect(await shop.post("/api/packing/take", json, ravi)).toMatchObject({ status: 200 });
    expect(await packedBy()).toEqual(["Ravi"]);
    const [row] = await shop.db.select().from(packingBags);
    expect(row).toMatchObject({ packer: "Ravi", packerId: ravi.id });
  });

  it("tells two people of one name apart", async () => {
    const bag = await aBag();
    await tick("table", bag, { as: namesake });
    expect(await packedBy()).toEqual([namesake.name]);
    expect(await packedById()).toEqual([namesake.id]);
  });

  it("has the bags in hand that the one before left at the same station", async () => {
    await place();
    const json = { station: "table", day: "2026-03-11", hold: 1 };
    await shop.post("/api/packing/take", json, lakshmi);
    expect(await packedBy()).toEqual(["Lakshmi"]);
    await shop.post("/api/packing/take", json, ravi);
    expect(await packedBy()).toEqual(["Ravi"]);
    const [row] = await shop.db.select().from(packingBags);
    expect(row).toMatchObject({ packer: "Ravi", packerId: ravi.id });
  });

  it("is the owner, where the owner does it", async () => {
    await tick("table", await aBag(), { as: seller });
    expect(await packedBy()).toEqual(["seller@example.com"]);
  });
});

describe("a tick that is sent after its helper has gone", () => {
  it("stands under who did it, and not under who sends it", async () => {
    const bag = await aBag();
    const first = await entered(shop, table, lakshmi);
    const second = await entered(shop, first, ravi);
    expect(await tick("table", bag, { as: first, madeBy: lakshmi.id })).toMatchObject({ status: 401 });
    expect(await tick("table", bag, { as: second, madeBy: lakshmi.id })).toMatchObject({ status: 200 });
    expect(await packedBy()).toEqual(["Lakshmi"]);
    expect(await packedById()).toEqual([lakshmi.id]);
  });

  it("stands under who sends it, where the other was never there", async () => {
    const elsewhere = await aStation(shop, await aMember(shop, "manager"));
    await entered(shop, elsewhere, namesake);
    const here = await entered(shop, table, ravi);
    for (const [as, madeBy] of [
      [here, namesake.id],
      [here, "nobody"],
      [ravi, lakshmi.id],
    ] as const) {
      await clear();
      expect(await tick("table", await aBag(), { as, madeBy })).toMatchObject({ status: 200 });
      expect(await packedBy()).toEqual(["Ravi, for somebody else"]);
      expect(await packedById()).toEqual([ravi.id]);
    }
  });

  it("needs the right of who sends it", async () => {
    await entered(shop, table, lakshmi);
    const books = await aMember(shop, "bookkeeper");
    await havePin(shop, [books]);
    const as = await entered(shop, table, books);
    expect(await tick("table", await aBag(), { as, madeBy: lakshmi.id })).toMatchObject({ status: 403 });
  });

  it("is known for some days, and not for ever", async () => {
    await entered(shop, table, lakshmi);
    const as = await entered(shop, table, ravi);
    const atStations = isNotNull(staffSessions.stationId);
    await shop.db.delete(staffSessions).where(and(eq(staffSessions.memberId, lakshmi.id), atStations));
    await tick("table", await aBag(), { as, madeBy: lakshmi.id });
    expect(await packedBy()).toEqual(["Ravi, for somebody else"]);
  });
});

it("a line that is ticked as it was weighed stays with the person who weighed it", async () => {
  const bag = await aBag();
  const [order] = bag.orders;
  const [tomato] = order?.items ?? [];
  const lines = [{ item: tomato?._id, amount: 800 }];
  await shop.post("/api/order/weigh", { id: order?._id, lines }, ravi);
  const weighedBy = async () =>
    (await shop.db.select().from(packedLines)).map((row) => row.weighedBy).toSorted();
  expect(await weighedBy()).toEqual(["Ravi"]);
  const [now] = await take("table");
  await packed("table", now ?? bag, { as: lakshmi, amounts: { 0: 800, 1: 2 } });
  expect(await weighedBy()).toEqual(["Lakshmi", "Ravi"]);
});
