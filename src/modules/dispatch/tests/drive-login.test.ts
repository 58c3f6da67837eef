import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openedDelivery } from "#modules/delivery/index.ts";
import { readDelivery } from "#modules/delivery/settings/read-delivery.ts";
import { growers } from "#modules/grower/tables.ts";
import { sellerAuthSchema } from "#modules/identity/contract.ts";
import { staffMembers } from "#modules/staff/tables.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { dispatchShop, SUNDAY } from "#tests/support/dispatch-shop.ts";
import { aMember } from "#tests/support/staff.ts";
import { driverSheetSchema, ownVansSchema } from "../contract/drive.ts";
import { runSheetSchema } from "../contract/run-sheet.ts";
import { linkMadeSchema, vanAddedSchema, vanListSchema } from "../contract/vans.ts";
import { driveEvents, vans } from "../tables.ts";

const { shop, seller, home, anbus, order, send } = await dispatchShop();
const ravi = await aMember(shop, "driver", { name: "Ravi" });
const lata = await aMember(shop, "driver", { name: "Lata" });

const terms = { feePaise: null, minimumPaise: null };
const AREAS = [
  { firstPin: "570001", lastPin: "570009", place: 0, name: "Fort", ...terms },
  { firstPin: "570020", lastPin: "570020", place: 1, ...terms },
];
let version = 1000;

beforeEach(async () => {
  await shop.db.delete(vans);
  await shop.db.execute(sql`update staff_roles set has_links = true`);
  const delivery = await readDelivery(shop.db, { from: SUNDAY });
  openedDelivery
    .of(shop.deps)
    .replace({ version: delivery.version + version++, rules: { ...delivery.rules, areas: AREAS } });
});

/** Adds a van with a person as its driver, for an area. Returns its id. */
async function aVan(name: string, person: { id: string } | null, pin?: string): Promise<string> {
  const json = { name, driver: "", phone: "", person: person?.id ?? null };
  const { id } = read(vanAddedSchema, await send("POST", "/vans", json));
  if (pin) await send("PUT", "/van-areas", { pin, van: id });
  return id;
}

const sheetOf = (as: Visitor, van?: string) =>
  shop.send("GET", `/api/drive/sheet?day=${SUNDAY}`, { as, headers: van ? { "drive-van": van } : {} });
const note = (as: Visitor, ids: readonly string[], van?: string) =>
  shop.send("POST", "/api/drive/noted", {
    as,
    headers: { "idempotency-key": randomUUID(), ...(van && { "drive-van": van }) },
    json: { orders: ids, day: SUNDAY, at: "2026-03-15T03:00:00.000Z", kind: "not-home", note: "" },
  });

describe("a driver who logs in", () => {
  it("sees the stops of their own van, and their marks stand under their name", async () => {
    const near = await aVan("Near", ravi, "570001");
    await aVan("Far", lata, "570020");
    const own = await order(home);
    const others = await order(anbus);
    const sheet = read(driverSheetSchema, await sheetOf(ravi));
    expect(sheet.van).toMatchObject({ _id: near, driver: "Ravi" });
    const ids = sheet.runs.flatMap(({ areas }) =>
      areas.flatMap(({ stops }) => stops.flatMap((stop) => stop.orders.map(({ _id }) => _id))),
    );
    expect(ids).toEqual([own._id]);
    expect(await note(ravi, [own._id])).toMatchObject({ status: 200 });
    expect(await note(ravi, [others._id])).toMatchObject({ status: 404 });
    const [event] = await shop.db.select().from(driveEvents).where(eq(driveEvents.orderId, own._id));
    expect(event).toMatchObject({ sellerId: ravi.id, sellerName: "Ravi" });
    const { runs } = read(runSheetSchema, await shop.get(`/api/delivery/run-sheet?day=${SUNDAY}`, seller));
    const stops = runs.flatMap(({ areas }) => areas.flatMap((area) => area.stops));
    expect(stops.flatMap(({ events }) => events.map(({ by }) => by))).toEqual(["Ravi"]);
  });

  it("gets no other van, nor anything else of the store", async () => {
    await aVan("Near", ravi, "570001");
    const far = await aVan("Far", lata, "570020");
    expect(await sheetOf(ravi, far)).toMatchObject({ status: 404 });
    for (const path of [
      "/api/delivery/vans",
      `/api/delivery/run-sheet?day=${SUNDAY}`,
      "/api/order/seller?limit=10",
    ])
      expect(await shop.get(path, ravi)).toMatchObject({ status: 403 });
    const { permissions } = read(sellerAuthSchema, await shop.get("/api/seller/is-auth", ravi));
    expect(permissions).toEqual(["dispatch.drive"]);
  });

  it("is told of no van, and chooses one of several", async () => {
    expect(await sheetOf(ravi)).toMatchObject(refusal(404, "No van is yours. Please ask the store."));
    const [one, two] = [await aVan("One", ravi), await aVan("Two", ravi)];
    expect(read(ownVansSchema, await shop.get("/api/drive/vans", ravi)).vans).toEqual([
      { _id: one, name: "One" },
      { _id: two, name: "Two" },
    ]);
    expect(await sheetOf(ravi)).toMatchObject(refusal(409, "Several vans are yours. Please choose one."));
    expect(read(driverSheetSchema, await sheetOf(ravi, two)).van._id).toBe(two);
  });

  it("drives no more with another role, another van, or after the van rests", async () => {
    const id = await aVan("Near", ravi);
    const role = (name: string) =>
      shop.db.update(staffMembers).set({ role: name }).where(eq(staffMembers.sellerId, ravi.id));
    await role("packer");
    expect(await sheetOf(ravi)).toMatchObject({ status: 403 });
    await role("driver");
    const change = (fields: object) =>
      send("PUT", `/vans/${id}`, { name: "Near", driver: "", phone: "", isActive: true, ...fields });
    await change({ isActive: false });
    expect(await sheetOf(ravi)).toMatchObject({ status: 404 });
    // An older page does not send the person, who stays.
    await change({});
    expect(await sheetOf(ravi)).toMatchObject({ status: 200 });
    await change({ person: lata.id });
    expect(await sheetOf(ravi)).toMatchObject({ status: 404 });
  });

  it("is chosen among those who may drive", async () => {
    const packer = await aMember(shop, "packer");
    const { people } = read(vanListSchema, await shop.get("/api/delivery/vans", seller));
    expect(people.map(({ name }) => name)).toEqual(expect.arrayContaining(["Lata", "Ravi"]));
    expect(people.map(({ _id }) => _id)).not.toContain(packer.id);
    const json = { name: "Van", driver: "", phone: "", person: packer.id };
    expect(await send("POST", "/vans", json)).toMatchObject({ status: 400 });
  });
});

describe("links without a password", () => {
  it("open nothing for drivers while they are off, and the old ones are there again afterwards", async () => {
    const id = await aVan("Near", null, "570001");
    const { path } = read(linkMadeSchema, await send("POST", `/vans/${id}/link`, {}));
    const byLink = () =>
      shop.send("GET", "/api/drive/sheet", { headers: { "drive-token": path.replace("/drive/", "") } });
    expect(await byLink()).toMatchObject({ status: 200 });
    await shop.db.execute(sql`update staff_roles set has_links = false where id = 'driver'`);
    expect(await byLink()).toMatchObject(refusal(401, "Links are turned off. Please log in."));
    expect(await send("POST", `/vans/${id}/link`, {})).toMatchObject({ status: 409 });
    expect(read(vanListSchema, await shop.get("/api/delivery/vans", seller)).hasLinks).toBe(false);
    await shop.db.execute(sql`update staff_roles set has_links = true where id = 'driver'`);
    expect(await byLink()).toMatchObject({ status: 200 });
  });

  it("open nothing for growers while theirs are off", async () => {
    const [grower] = await shop.db
      .insert(growers)
      .values({ name: "Savitri", slug: "savitri", village: "Hunsur" })
      .returning();
    const make = () => shop.post(`/api/seller/growers/${grower?.id}/link`, {}, seller);
    const { path } = read(linkMadeSchema, await make());
    const token = path.split("/").at(-1) ?? "";
    const byLink = () => shop.send("GET", "/api/field", { headers: { "grower-token": token } });
    expect(await byLink()).toMatchObject({ status: 200 });
    await shop.db.execute(sql`update staff_roles set has_links = false where id = 'grower-contact'`);
    expect(await byLink()).toMatchObject(refusal(401, "Links are turned off. Please log in."));
    expect(await make()).toMatchObject({ status: 409 });
    await shop.db.execute(sql`update staff_roles set has_links = true where id = 'grower-contact'`);
    expect(await byLink()).toMatchObject({ status: 200 });
  });
});
