import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { addresses } from "#modules/address/tables.ts";
import { auditEntries } from "#modules/audit/tables.ts";
import { openedDelivery } from "#modules/delivery/index.ts";
import { readDelivery } from "#modules/delivery/settings/read-delivery.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { orderHistory, orders } from "#modules/order/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { dispatchShop, SUNDAY } from "#tests/support/dispatch-shop.ts";
import { sendForm } from "#tests/support/uploads.ts";
import { deliveryClosingSchema } from "../contract/closing.ts";
import { driverSheetSchema } from "../contract/drive.ts";
import { linkMadeSchema, vanAddedSchema, vanListSchema } from "../contract/vans.ts";
import { cashReceipts, dispatchPlaces, driveEvents, drivePhotos, vans } from "../tables.ts";

const { shop, seller, home, office, anbus, order, sheet, send, setStatus, arrange } = await dispatchShop();

const terms = { feePaise: null, minimumPaise: null };
const AREAS = [
  { firstPin: "570001", lastPin: "570009", place: 0, name: "Fort", ...terms },
  { firstPin: "570020", lastPin: "570020", place: 1, ...terms },
];

beforeEach(async () => {
  await shop.db.delete(vans);
  await shop.db.delete(dispatchPlaces);
  // On Sunday, when mangoes come.
  const delivery = await readDelivery(shop.db, { from: SUNDAY });
  openedDelivery
    .of(shop.deps)
    .replace({ version: delivery.version + version++, rules: { ...delivery.rules, areas: AREAS } });
});
let version = 1000;

/** Adds a van with a link, and returns its id and the link's token. */
async function aVan(name: string, pin?: string) {
  const { id } = read(vanAddedSchema, await send("POST", "/vans", { name, driver: `${name}'s`, phone: "" }));
  if (pin) await send("PUT", "/van-areas", { pin, van: id });
  const { path } = read(linkMadeSchema, await send("POST", `/vans/${id}/link`, {}));
  return { id, token: path.replace("/drive/", "") };
}

type Van = Awaited<ReturnType<typeof aVan>>;

const asDriver = (van: { token: string }, key: string = randomUUID()) => ({
  headers: { "drive-token": van.token, "idempotency-key": key },
});
/** A van's list of the Sunday, as its driver sees it on that morning, or at another moment. */
async function listOf(van: Van, at = "2026-03-15T03:00:00Z") {
  const { now } = shop.clock;
  shop.clock.now = new Date(at);
  try {
    return read(driverSheetSchema, await shop.send("GET", `/api/drive/sheet?day=${SUNDAY}`, asDriver(van)));
  } finally {
    shop.clock.now = now;
  }
}
const namesOn = ({ runs }: { runs: Awaited<ReturnType<typeof listOf>>["runs"] }) =>
  runs.flatMap(({ areas }) => areas.flatMap(({ stops }) => stops.map(({ address }) => address.street)));
const idsOf = (bag: readonly OrderAnswer[]) => bag.map(({ _id }) => _id);
const AT = "2026-03-15T03:00:00.000Z";
const bagOf = (bag: readonly OrderAnswer[]) => ({ orders: idsOf(bag), day: SUNDAY, at: AT });
const delivered = (
  van: Van,
  bag: readonly OrderAnswer[],
  { cash = 90, key }: { cash?: number; key?: string } = {},
) =>
  shop.send("POST", "/api/drive/delivered", {
    ...asDriver(van, key),
    json: { ...bagOf(bag), cash, way: "cash" },
  });
const noted = (van: Van, bag: readonly OrderAnswer[], json: object) =>
  shop.send("POST", "/api/drive/noted", { ...asDriver(van), json: { ...bagOf(bag), ...json } });

describe("a van's list", () => {
  it("has the stops of its areas, and a store without vans has none of it", async () => {
    await order(home);
    await order(anbus);
    expect(await sheet(SUNDAY)).toMatchObject({
      vans: [],
      runs: [{ areas: [{ van: null }, { van: null }] }],
    });
    const [one, two] = [await aVan("One", "570004"), await aVan("Two", "570020")];
    expect(namesOn(await listOf(one))).toEqual(["9 Fort Road"]);
    expect(namesOn(await listOf(two))).toEqual(["1 Ring Road"]);
    const { runs } = await sheet(SUNDAY);
    expect(runs[0]?.areas).toMatchObject([
      { van: one.id, name: "Fort", pins: "570001–570009" },
      { van: two.id, name: null, pins: "570020" },
    ]);
    const { areas } = read(vanListSchema, await shop.get("/api/delivery/vans", seller));
    expect(areas.map(({ van }) => van)).toEqual([one.id, two.id]);
  });

  it("has what is needed to find a door that is still to come today, and of any other its name and sum", async () => {
    await shop.db.update(addresses).set({ email: "meera@example.com", gstin: "29AAACB1234C1ZP" });
    const [coming, done] = [await order(home), await order(office)];
    const van = await aVan("One", "570001");
    const stopsOf = ({ runs }: Awaited<ReturnType<typeof listOf>>) =>
      runs.flatMap(({ areas }) => areas.flatMap(({ stops }) => stops));
    const { street, phone, zipcode } = coming.address;
    for (const stop of stopsOf(await listOf(van))) expect(stop.items).toHaveLength(1);
    await delivered(van, [done]);
    const today = stopsOf(await listOf(van));
    const open = today.find(({ orders: [first] }) => first?._id === coming._id);
    expect(open?.address).toMatchObject({ firstName: "Meera", street, phone, zipcode });
    expect(JSON.stringify(open)).not.toMatch(/meera@example.com|29AAACB1234C1ZP/);
    const ended = [
      ...today.filter((stop) => stop !== open),
      ...stopsOf(await listOf(van, "2026-03-14T03:00:00Z")),
      ...stopsOf(await listOf(van, "2026-03-16T03:00:00Z")),
    ];
    expect(ended).toHaveLength(5);
    for (const stop of ended) {
      expect(JSON.stringify(stop)).not.toMatch(/meera@example.com|29AAACB1234C1ZP/);
      expect(stop).toMatchObject({
        address: { firstName: "Meera" },
        orders: [{ due: 90 }],
        items: [],
        notes: [],
      });
      expect(JSON.stringify(stop)).not.toMatch(/Fort Road|98450/);
    }
  });

  it("opens after midnight with the run that has doors left, or else with the new day", async () => {
    const van = await aVan("One", "570001");
    const coming = await order(home);
    const { now } = shop.clock;
    const dayAt = async (at: string) => {
      shop.clock.now = new Date(at);
      return read(driverSheetSchema, await shop.send("GET", "/api/drive/sheet", asDriver(van))).day;
    };
    try {
      expect(await dayAt("2026-03-14T20:00:00Z")).toBe(SUNDAY);
      expect(await dayAt("2026-03-15T20:00:00Z")).toBe(SUNDAY);
      await delivered(van, [coming]);
      expect(await dayAt("2026-03-15T20:00:00Z")).toBe("2026-03-16");
    } finally {
      shop.clock.now = now;
    }
  });

  it("keeps the doors of a run that lasts beyond midnight until three at night", async () => {
    await order(home);
    const van = await aVan("One", "570001");
    // Half past one on Monday, at the store.
    expect(namesOn(await listOf(van, "2026-03-15T20:00:00Z"))).toEqual(["9 Fort Road"]);
    expect(namesOn(await listOf(van, "2026-03-15T22:00:00Z"))).toEqual([""]);
    shop.clock.now = new Date("2026-03-15T20:00:00Z");
    const unasked = await shop.send("GET", "/api/drive/sheet", asDriver(van));
    expect(read(driverSheetSchema, unasked)).toMatchObject({ day: SUNDAY, today: SUNDAY });
  });

  it("gets and loses stops by hand, which stay moved on their day", async () => {
    const [first, second] = [await order(home), await order(office)];
    const [one, two] = [await aVan("One", "570001"), await aVan("Two")];
    await arrange(SUNDAY, second, first);
    const moved = await send("PUT", "/van-stops", { day: SUNDAY, orders: [first._id], van: two.id });
    expect(moved).toMatchObject({ status: 200, body: { message: "1 order is moved" } });
    expect(namesOn(await listOf(one))).toEqual(["12 Fort Road"]);
    expect(namesOn(await listOf(two))).toEqual(["9 Fort Road"]);
    await send("PUT", "/van-areas", { pin: "570003", van: two.id });
    expect(namesOn(await listOf(one))).toEqual([]);
    await send("PUT", "/van-stops", { day: SUNDAY, orders: [second._id], van: one.id });
    await send("PUT", "/van-stops", { day: SUNDAY, orders: [first._id], van: null });
    expect(namesOn(await listOf(two))).toEqual(["9 Fort Road"]);
    expect(await send("PUT", "/van-stops", { day: SUNDAY, orders: [first._id], van: "none" })).toMatchObject({
      status: 404,
    });
    await setStatus("Cancelled", first);
    expect(await send("PUT", "/van-stops", { day: SUNDAY, orders: [first._id], van: one.id })).toMatchObject({
      status: 409,
    });
  });

  it("goes the shortest way across areas, and by area again", async () => {
    const placed = [await order(home), await order(office), await order(anbus)];
    const van = await aVan("One", "570001");
    await send("PUT", "/van-areas", { pin: "570020", van: van.id });
    const way = (json = {}) =>
      send("PUT", "/shortest-way", { day: SUNDAY, window: null, van: van.id, ...json });
    expect(await way()).toMatchObject({ status: 409 });
    const place = (one: OrderAnswer | undefined, text: string) =>
      send("PUT", "/door-place", { order: one?._id ?? "", place: text });
    await place(placed[0], "12.30,76.60");
    await place(placed[2], "https://www.google.com/maps/@12.31,76.60,17z");
    expect(await place(placed[1], "somewhere")).toMatchObject({ status: 400 });
    await send("PUT", "/van-start", { place: "12.40,76.60" });
    expect(await way()).toMatchObject({
      body: { message: "2 stops are in the shortest order, and one without a place follows" },
    });
    expect(namesOn(await listOf(van))).toEqual(["1 Ring Road", "9 Fort Road", "12 Fort Road"]);
    // By hand from there, it stays across areas.
    await arrange(SUNDAY, placed[1] as OrderAnswer, placed[2] as OrderAnswer, placed[0] as OrderAnswer);
    expect(namesOn(await listOf(van))).toEqual(["12 Fort Road", "1 Ring Road", "9 Fort Road"]);
    await way({ byArea: true });
    expect(namesOn(await listOf(van))).toEqual(["9 Fort Road", "12 Fort Road", "1 Ring Road"]);
  });

  it("has a count of its own cash", async () => {
    const van = await aVan("One", "570001");
    await order(home);
    const count = (json: object) => send("PUT", "/cash-count", { day: SUNDAY, confirmed: true, ...json });
    await count({ counted: 50 });
    expect(await count({ counted: 80, van: van.id, seen: null })).toMatchObject({ status: 200 });
    expect(await count({ counted: 70, van: van.id, seen: null })).toMatchObject({ status: 409 });
    expect(await count({ counted: 70, van: "none" })).toMatchObject({ status: 404 });
    expect(await sheet(SUNDAY)).toMatchObject({ counted: 50, vans: [{ counted: 80 }] });
  });
});

describe("a driver", () => {
  it("delivers once for each event, with the phone's time, in the driver's name", async () => {
    const van = await aVan("One", "570001");
    const bag = [await order(home)];
    const key = randomUUID();
    const answers = [await delivered(van, bag, { key }), await delivered(van, bag, { key })];
    expect(answers.map(({ body }) => body)).toEqual(
      answers.map(() => ({ success: true, message: "Delivered, ₹90 received" })),
    );
    expect(await delivered(van, bag, { key, cash: 80 })).toMatchObject({ status: 422 });
    expect(await shop.db.$count(orderHistory)).toBe(1);
    const [event, ...others] = await shop.db.select().from(driveEvents);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ id: key, kind: "delivered", happenedAt: new Date(AT) });
    expect(await shop.db.select().from(cashReceipts)).toMatchObject([
      { paise: 9000, sellerEmail: "One's, One" },
    ]);
    expect(await delivered(van, bag, { cash: 80 })).toMatchObject(
      refusal(409, "₹90 are noted for this stop already."),
    );
    expect(await delivered(van, bag)).toMatchObject({
      body: { message: "It was marked as delivered already" },
    });
  });

  it("notes that nobody was at home: the order stays out, and the office sees it", async () => {
    const van = await aVan("One", "570001");
    const bag = [await order(home)];
    expect(await noted(van, bag, { kind: "not-home", note: "Gate locked" })).toMatchObject({ status: 200 });
    expect(await noted(van, bag, { kind: "note", note: "" })).toMatchObject({ status: 400 });
    const [stop] = (await sheet(SUNDAY)).runs[0]?.areas[0]?.stops ?? [];
    expect(stop).toMatchObject({
      orders: [{ status: "Pending" }],
      events: [{ kind: "not-home", note: "Gate locked", at: AT }],
    });
    await delivered(van, bag);
    expect(await noted(van, bag, { kind: "not-home", note: "" })).toMatchObject({ status: 409 });
  });

  it("has no other van's orders, and none that the office has taken away", async () => {
    const [one, two] = [await aVan("One", "570001"), await aVan("Two", "570020")];
    const [mine, other] = [await order(home), await order(anbus)];
    const notMine = refusal(
      404,
      "This stop is not on your list any more: the store has given it to another van, or it is gone.",
    );
    expect(await delivered(one, [other])).toMatchObject(notMine);
    // An own order opens no way to another's.
    for (const van of [one, two]) {
      expect(await delivered(van, [mine, other])).toMatchObject(notMine);
    }
    const moved = await order(anbus);
    await shop.db.update(orders).set({ deliveryDay: "2026-03-16" }).where(eq(orders.id, moved._id));
    expect(await delivered(one, [mine, moved])).toMatchObject(notMine);
    expect(await noted(two, [mine], { kind: "note", note: "x" })).toMatchObject(notMine);
    await send("PUT", "/van-stops", { day: SUNDAY, orders: [mine._id], van: two.id });
    expect(await delivered(one, [mine])).toMatchObject(notMine);
    expect(await delivered(two, [mine])).toMatchObject({ status: 200 });
    await setStatus("Cancelled", other);
    expect(await delivered(two, [other])).toMatchObject({ status: 409 });
    expect(await shop.db.$count(driveEvents)).toBe(1);
  });

  it("delivers what a household ordered after an earlier delivery, which only that order was given for", async () => {
    const [one, two] = [await aVan("One", "570001"), await aVan("Two")];
    const earlier = await order(home);
    await send("PUT", "/van-stops", { day: SUNDAY, orders: [earlier._id], van: two.id });
    expect(await delivered(two, [earlier])).toMatchObject({ status: 200 });
    const later = await order(home);
    expect(namesOn(await listOf(one))).toEqual([]);
    expect(namesOn(await listOf(two))).toEqual(["9 Fort Road"]);
    expect(await delivered(one, [later])).toMatchObject({ status: 404 });
    expect(await delivered(two, [later])).toMatchObject({ status: 200 });
    // Its cash is in this van's box, even if the order is cancelled later.
    await setStatus("Cancelled", later);
    const { vans: boxes } = await sheet(SUNDAY);
    expect(boxes.map(({ _id, cancelled }) => [_id, cancelled])).toEqual([
      [one.id, 0],
      [two.id, 90],
    ]);
  });

  it("has the cash of what it brought, whatever van gets the rest of the household or its area later", async () => {
    const [one, two] = [await aVan("One", "570001"), await aVan("Two")];
    const earlier = await order(home);
    await delivered(one, [earlier]);
    const later = await order(home);
    // The page sends all orders of the stop.
    await send("PUT", "/van-stops", { day: SUNDAY, orders: idsOf([earlier, later]), van: two.id });
    await send("PUT", "/van-areas", { pin: "570001", van: two.id });
    const moneyOf = async () => {
      const { boxes, doorCount } = read(
        deliveryClosingSchema,
        await shop.get(`/api/delivery/closing?day=${SUNDAY}`, seller),
      );
      return [doorCount, ...boxes.flatMap(({ van, cash }) => (van === null ? [] : [[van, cash]]))];
    };
    expect(await moneyOf()).toEqual([1, [one.id, 90], [two.id, 0]]);
    const onLists = async () => [namesOn(await listOf(one)), namesOn(await listOf(two))];
    // A driver sees only the name and the sum of a door that is done.
    expect(await onLists()).toEqual([[""], ["9 Fort Road"]]);
    expect(await delivered(one, [later])).toMatchObject({ status: 404 });
    expect(await delivered(two, [later])).toMatchObject({ status: 200 });
    expect(await moneyOf()).toEqual([0, [one.id, 90], [two.id, 90]]);
    // The wrong van was noted: what is delivered alone is given like any other.
    await send("PUT", "/van-stops", { day: SUNDAY, orders: [earlier._id], van: two.id });
    expect(await moneyOf()).toEqual([0, [two.id, 180]]);
  });

  it("finds a mark that nobody was at home on the list of its day alone, until the order is brought", async () => {
    const van = await aVan("One", "570001");
    const first = await order(home);
    await noted(van, [first], { kind: "not-home", note: "" });
    const kindsOn = async (day: string) => {
      const { runs } = await sheet(day);
      return runs.flatMap(({ areas }) =>
        areas.flatMap(({ stops }) => stops.map(({ events }) => events.map(({ kind }) => kind))),
      );
    };
    expect(await kindsOn(SUNDAY)).toEqual([["not-home"]]);
    await delivered(van, [first]);
    expect(await kindsOn(SUNDAY)).toEqual([["not-home", "delivered"]]);
    const later = await order(home);
    expect(await kindsOn(SUNDAY)).toEqual([["delivered"]]);
    await noted(van, [later], { kind: "not-home", note: "" });
    const monday = "2026-03-16";
    await shop.db.update(orders).set({ deliveryDay: monday }).where(eq(orders.id, later._id));
    expect(await kindsOn(monday)).toEqual([[]]);
  });

  it("is told from the people in the log: who has delivered came by a link", async () => {
    const bag = [await order(home)];
    expect((await delivered(await aVan("Seven", "570001"), bag)).status).toBe(200);
    const rows = await shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.sellerEmail, "Seven's, Seven"));
    expect(new Set(rows.map(({ cameBy, cameAt }) => `${cameBy} ${cameAt}`))).toEqual(new Set(["link null"]));
  });

  it("has a link that the audit log names when it is made, renewed and ended", async () => {
    const van = await aVan("One", "570001");
    await send("POST", `/vans/${van.id}/link`, {});
    await send("DELETE", `/vans/${van.id}/link`, {});
    await send("DELETE", `/vans/${van.id}/link`, {});
    const rows = await shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, van.id))
      .orderBy(auditEntries.id);
    const [added, ...links] = rows;
    expect(added).toMatchObject({ action: "added" });
    expect(links.map(({ subjectName, before, after }) => [subjectName, before, after])).toEqual([
      ["One", { driversLink: null }, { driversLink: "Open" }],
      ["One", { driversLink: "Open" }, { driversLink: "Renewed" }],
      ["One", { driversLink: "Open" }, { driversLink: null }],
    ]);
  });

  it("has a phone that can be written to, or none", async () => {
    const van = { name: "One", driver: "Kumar" };
    const { id } = read(
      vanAddedSchema,
      await send("POST", "/vans", { ...van, phone: "WhatsApp: 98450 12345" }),
    );
    const { vans } = read(vanListSchema, await shop.get("/api/delivery/vans", seller));
    expect(vans.find(({ _id }) => _id === id)?.phone).toBe("+91 98450 12345");
    const message = "Please enter a whole phone number, such as +91 98450 12345, or leave it empty.";
    for (const phone of ["98450 1234", "98450 12345 / 98450 54321", "ask Kumar"])
      expect(await send("POST", "/vans", { ...van, phone })).toMatchObject(
        refusal(400, message, { phone: message }),
      );
  });

  it("has no link before the first one, nor before the one that follows an ended one", async () => {
    const { id } = read(vanAddedSchema, await send("POST", "/vans", { name: "One", driver: "", phone: "" }));
    const make = async () => read(linkMadeSchema, await send("POST", `/vans/${id}/link`, {})).message;
    expect(await make()).toBe("The link is made.");
    expect(await make()).toContain("The one before");
    await send("DELETE", `/vans/${id}/link`, {});
    expect(await make()).toBe("The link is made.");
  });

  it("is nobody with a renewed, ended or guessed link, or a van that does not drive", async () => {
    const van = await aVan("One", "570001");
    const list = (token: string) =>
      shop.send("GET", "/api/drive/sheet", { headers: { "drive-token": token } });
    expect(await list(van.token)).toMatchObject({ status: 200 });
    const { path, message } = read(linkMadeSchema, await send("POST", `/vans/${van.id}/link`, {}));
    expect(message).toBe("A new link is made. The one before does not open any more.");
    const token = path.replace("/drive/", "");
    expect(await list(van.token)).toMatchObject({ status: 401 });
    expect(await list(token)).toMatchObject({ status: 200 });
    const fields = { name: "One", driver: "", phone: "" };
    await send("PUT", `/vans/${van.id}`, { ...fields, isActive: false });
    expect(await list(token)).toMatchObject({ status: 401 });
    await send("PUT", `/vans/${van.id}`, { ...fields, isActive: true });
    expect(await list(token)).toMatchObject({ status: 401 });
    const again = read(linkMadeSchema, await send("POST", `/vans/${van.id}/link`, {})).path.replace(
      "/drive/",
      "",
    );
    expect(await list(again)).toMatchObject({ status: 200 });
    expect(await list(token)).toMatchObject({ status: 401 });
    // As it was left by a release that kept the link of a van that does not drive.
    await shop.db.update(vans).set({ isActive: false });
    expect(await list(again)).toMatchObject({ status: 401 });
    await send("PUT", `/vans/${van.id}`, { ...fields, isActive: true });
    expect(await list(again)).toMatchObject({ status: 401 });
    expect(await shop.db.select({ hash: vans.linkHash }).from(vans)).toEqual([{ hash: null }]);
    expect(
      await shop.send("GET", "/api/drive/sheet?day=2026-06-01", asDriver(await aVan("Two"))),
    ).toMatchObject({
      status: 404,
    });
    const answers = [];
    for (let guess = 0; guess < 60; guess++) answers.push((await list(`guess ${guess}`)).status);
    expect(answers).toContain(401);
    expect((await list("another guess")).status).toBe(429);
  });

  it("shows a bag at its door to the seller alone, and remembers where the door is", async () => {
    const van = await aVan("One", "570001");
    const bag = [await order(home)];
    const key = randomUUID();
    const jpeg = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#7a5" } })
      .jpeg()
      .toBuffer();
    const picture = new File([new Uint8Array(jpeg)], "bag.jpg", { type: "image/jpeg" });
    const photo = () =>
      sendForm(shop, {
        path: "/api/drive/shown",
        headers: asDriver(van, key).headers,
        parts: [
          ["bag", JSON.stringify(bagOf(bag))],
          ["picture", picture],
        ],
      });
    expect(await photo()).toMatchObject({ status: 200 });
    expect(await photo()).toMatchObject({ status: 200 });
    expect(await shop.db.$count(drivePhotos)).toBe(1);
    expect(await shop.get(`/api/delivery/bag-photos/${key}`)).toMatchObject({ status: 401 });
    const [stored] = await shop.db.select().from(drivePhotos);
    expect(await sharp(stored?.picture).metadata()).toMatchObject({
      format: "webp",
      width: 1080,
      height: 810,
    });
    const place = { latitude: 12.3, longitude: 76.6 };
    const placed = await shop.send("POST", "/api/drive/placed", {
      ...asDriver(van),
      json: { ...bagOf(bag), place },
    });
    expect(placed).toMatchObject({ status: 200 });
    expect((await sheet(SUNDAY)).runs[0]?.areas[0]?.stops[0]).toMatchObject({
      place,
      events: [{ kind: "photo" }],
    });
  });
});
