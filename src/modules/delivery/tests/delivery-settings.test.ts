import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { deliveryOptionsAnswerSchema } from "#modules/order/contract/place-order.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";
import { type DeliverySettings, deliveryInfoAnswerSchema, deliverySettingsSavedSchema } from "../contract.ts";
import { DEFAULT_DELIVERY_RULES } from "../rules/shared/delivery-rules.ts";
import { slotBookings } from "../tables.ts";

// It opens on Tuesday, 10 March 2026, shortly after noon at the store.
const shop = await testApp();
const other = await secondApp(shop.url);
afterAll(async () => {
  await other.close();
  await shop.close();
});
const seller = await theSeller(shop);
await aCategory(shop.db, { path: "fruits" });
const mango = await aProduct(shop.db, { categoryPath: "fruits" });

const NONE = DEFAULT_DELIVERY_RULES;
const MORNING = { weekday: 0, name: "Morning", begins: "07:00", ends: "10:00", capacity: 2 };
const PATH = "/api/delivery/settings";

let version = 1;
const send = (changes: object) =>
  shop.send("PUT", PATH, { as: seller, json: { ...NONE, version, ...changes } });
async function save(changes: Partial<DeliverySettings>): Promise<DeliverySettings> {
  const { settings } = read(deliverySettingsSavedSchema, await send(changes));
  version = settings.version;
  return settings;
}
const options = async (query = "", app = shop) =>
  read(deliveryOptionsAnswerSchema, await app.get(`/api/delivery/options${query}`)).options;
const ofMango = `?items=${mango.id}`;

beforeEach(() => save({}));

describe("a store that sets nothing up", () => {
  it("brings everything everywhere by the specified rule", async () => {
    const answer = await options();
    expect(answer).toMatchObject({ limited: false, served: null, fee: 40, minimum: 0, cutOff: null });
    expect(answer.days[0]).toEqual({ day: "2026-03-11", windows: [] });
    expect(answer.first).toEqual({ fresh: "2026-03-15", other: "2026-03-11" });
    expect((await options(`${ofMango}&pin=110001`)).days[0]).toEqual({ day: "2026-03-15", windows: [] });
    expect(await options("?pin=110001")).toMatchObject({ served: true });
    const { delivery } = read(deliveryInfoAnswerSchema, await shop.get("/api/delivery"));
    const { windows, areas, ...days } = NONE;
    expect(delivery).toEqual({ ...days, hasWindows: false, hasAreas: false });
  });
});

describe("what the seller saves", () => {
  it("may be another rule for an area, and free delivery", async () => {
    const own = { weekdays: [2, 5], cutOff: { time: "12:00", day: "same" as const }, freeFrom: 800 };
    const area = { firstPin: "570001", lastPin: "570009", fee: null, minimum: null, place: 0, ...own };
    expect(await save({ areas: [area], freeFrom: 500 })).toMatchObject({ areas: [own], freeFrom: 500 });
    await expect
      .poll(async () => read(deliveryInfoAnswerSchema, await other.get("/api/delivery")).delivery)
      .toMatchObject({ freeFromPaise: 50000 });
    for (const wrong of [{ freeFrom: 0 }, { areas: [{ ...area, weekdays: [] }] }]) {
      expect(await send(wrong)).toMatchObject({ status: 400 });
    }
  });

  it("is what shoppers are offered, in every process", async () => {
    await save({
      freshWeekdays: [3, 0],
      windows: [MORNING],
      cutOff: { time: "18:00", day: "before" },
      closedDays: [{ from: "2026-03-11", to: "2026-03-11", yearly: false }],
      areas: [{ firstPin: "570001", lastPin: "570010", fee: 25.5, minimum: 200 }],
    });
    for (const app of [shop, other]) {
      expect(await options(`${ofMango}&pin=570004`, app)).toMatchObject({
        limited: true,
        served: true,
        fee: 25.5,
        minimum: 200,
        cutOff: { at: "2026-03-14T12:30:00.000Z", day: "2026-03-15" },
        days: [
          { day: "2026-03-15", windows: [{ name: "Morning", free: 2 }] },
          { day: "2026-03-18", windows: [] },
          {},
          {},
          {},
          {},
          {},
        ],
      });
      expect(await options("?pin=560001", app)).toMatchObject({ served: false });
      const shown = async () => read(deliveryInfoAnswerSchema, await app.get("/api/delivery")).delivery;
      await expect.poll(shown).toMatchObject({ freshWeekdays: [0, 3], hasWindows: true, hasAreas: true });
    }
  });

  it("keeps a window's id, by which it is known how full it is", async () => {
    const [window] = (await save({ windows: [MORNING] })).windows;
    if (!window?.id) throw new Error("a window has an id");
    const load = { windowId: window.id, begins: "07:00", booked: 1, capacity: 2 };
    await shop.db.insert(slotBookings).values({ day: "2026-03-15", ...load });
    await save({ windows: [{ ...window, name: "Early", capacity: 10 }] });
    const [day] = (await options(ofMango)).days;
    expect(day?.windows).toEqual([{ id: window.id, name: "Early", begins: "07:00", ends: "10:00", free: 9 }]);
  });

  it("is on the record, in words", async () => {
    await save({
      windows: [MORNING],
      areas: [{ firstPin: "570001", lastPin: "570001", fee: 0, minimum: null }],
    });
    const log = await shop.get("/api/audit?subject=delivery&limit=1", seller);
    const [entry] = read(auditListSchema, log).entries;
    expect(entry).toMatchObject({
      before: { windows: [], areas: [] },
      after: { windows: ["Sunday Morning, 07:00–10:00: 2"], areas: ["570001, fee ₹0"] },
    });
  });

  it("is refused when somebody else was faster", async () => {
    const old = version;
    await save({ freshWeekdays: [6] });
    await save({ freshWeekdays: [6], windows: [MORNING] });
    const answer = await send({ version: old, freshWeekdays: [5] });
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^Somebody else/) } });
    // Only the changes since, each with its current value.
    expect(answer.body).toHaveProperty("errors", {
      freshWeekdays: "Meanwhile somebody else has saved: Saturday",
      windows: "Meanwhile somebody else has saved: Sunday Morning, 07:00–10:00: 2",
    });
    await save({});
    expect((await send({ version: version - 1 })).body).toHaveProperty("errors", {
      freshWeekdays: "Meanwhile somebody else has saved: Sunday",
      windows: "Meanwhile somebody else has emptied this",
    });
  });

  it("keeps the areas in the order in which they are driven to", async () => {
    const area = (pin: string, place?: number) => ({
      firstPin: pin,
      lastPin: pin,
      fee: null,
      minimum: null,
      ...(place !== undefined && { place }),
    });
    const { areas } = await save({
      areas: [area("571400"), area("570004", 7), area("560001"), area("570001", 7)],
    });
    expect(areas.map(({ firstPin, place }) => [firstPin, place])).toEqual([
      ["571400", 0],
      ["570001", 1],
      ["570004", 1],
      ["560001", 2],
    ]);
  });

  it.each<[string, object, string]>([
    ["no weekday", { freshWeekdays: [] }, "Please choose at least one weekday"],
    ["an eighth weekday", { otherWeekdays: [7] }, "Please choose a weekday from Sunday to Saturday"],
    ["a time there is not", { cutOff: { time: "24:00", day: "same" } }, "A time is written as 18:30"],
    [
      "a window that ends first",
      { windows: [{ ...MORNING, ends: "06:00" }] },
      "A window ends after it begins",
    ],
    [
      "half a place",
      { windows: [{ ...MORNING, capacity: 0.5 }] },
      "Capacity must be a whole number from 0, or left empty",
    ],
    ["a nameless window", { windows: [{ ...MORNING, name: " " }] }, "Name is required"],
    [
      "closed days that end first",
      { closedDays: [{ from: "2026-03-12", to: "2026-03-11", yearly: false }] },
      "Closed days end on the day they begin or later",
    ],
    [
      "a PIN code twice",
      {
        areas: [
          { firstPin: "570001", lastPin: "570010", fee: null, minimum: null },
          { firstPin: "570010", lastPin: "570012", fee: null, minimum: null },
        ],
      },
      "570010 is in two areas. Please keep it in one of them.",
    ],
    [
      "no PIN code",
      { areas: [{ firstPin: "57001", lastPin: "57001", fee: null, minimum: null }] },
      "A PIN code has six digits",
    ],
    [
      "a range that goes backwards",
      { areas: [{ firstPin: "570010", lastPin: "570001", fee: null, minimum: null }] },
      "The last PIN code of a range comes after the first",
    ],
  ])("refuses %s", async (_, changes, message) => {
    expect(await send(changes)).toMatchObject(refusal(400, message));
  });
});

it("refuses a question it can't read", async () => {
  expect(await shop.get("/api/delivery/options?pin=abc")).toMatchObject(
    refusal(400, "A PIN code has 4 to 10 digits"),
  );
});

it("asks about an area's fee and minimum that look like typos, new ones and changed ones", async () => {
  const area = { firstPin: "570001", lastPin: "570001", fee: 30, minimum: 200 };
  const slips = { ...area, fee: 3000, minimum: 200_000 };
  expect(await send({ areas: [slips] })).toMatchObject({
    status: 400,
    body: {
      errors: {
        "areas.0.fee": expect.stringContaining("₹3,000 where ₹100 is usual at most"),
        "areas.0.minimum": expect.stringContaining("₹2,00,000 where ₹2,000 is usual at most"),
      },
      next: [{ confirmed: true }],
    },
  });
  await save({ areas: [area] });
  const changed = { areas: [{ ...area, fee: 3 }] };
  expect(await send(changed)).toMatchObject({
    status: 400,
    body: { errors: { "areas.0.fee": "570001: ₹3 in place of ₹30. ₹30? Confirm it if it is meant." } },
  });
  expect(await send({ ...changed, confirmed: true })).toMatchObject({ status: 200 });
  version += 1;
  await save({});
});
