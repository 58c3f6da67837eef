import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openedDelivery, readDelivery } from "#modules/delivery/settings/read-delivery.ts";
import { deliveryAreas, deliveryWindows } from "#modules/delivery/tables.ts";
import { orders } from "#modules/order/tables.ts";
import { packingListSchema } from "#modules/packing/contract.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { dispatchShop, SUNDAY, WEDNESDAY } from "#tests/support/dispatch-shop.ts";
import { anAddress } from "#tests/support/factories.ts";
import { arrangedSchema } from "../contract/run-sheet.ts";

const { shop, seller, meera, mango, jar, home, office, anbus, order, setStatus, sheet, send, arrange } =
  await dispatchShop();

const MORNING = { id: "morning", weekday: 0, name: "7–10 am", begins: "07:00", ends: "10:00", capacity: 9 };
const EVENING = { id: "evening", weekday: 0, name: "Evening", begins: "16:00", ends: "19:00", capacity: 9 };

const numbersOf = ({ runs }: Awaited<ReturnType<typeof sheet>>) =>
  runs.map(({ window, areas }) => [
    window?.name ?? null,
    ...areas.map(({ pins, stops }) => [
      pins,
      ...stops.map((stop) => stop.orders.map(({ invoiceNumber }) => invoiceNumber.slice(-1)).join("+")),
    ]),
  ]);

describe("the run sheet", () => {
  it("is of the next day with a delivery, by window and area, each household one stop", async () => {
    const terms = { feePaise: null, minimumPaise: null };
    await shop.db.insert(deliveryAreas).values([
      { firstPin: "570001", lastPin: "570010", place: 1, ...terms },
      { firstPin: "570020", lastPin: "570020", place: 0, ...terms },
    ]);
    await shop.db.insert(deliveryWindows).values([MORNING, EVENING]);
    const { rules } = await readDelivery(shop.db, { from: SUNDAY });
    openedDelivery.of(shop.deps).replace({ version: 1000, rules });
    const evening = await order(home, mango, 1, { day: SUNDAY, window: "evening" });
    await order(anbus);
    await order(office);
    await order(home);
    await setStatus("Cancelled", await order(office));
    await order(home, jar, 2, { day: SUNDAY, window: "morning" });
    const shownSheet = await sheet();
    expect(shownSheet).toMatchObject({ day: SUNDAY, counted: null });
    expect(numbersOf(shownSheet)).toEqual([
      ["7–10 am", ["570020", "2"], ["570001–570010", "4+6", "3"]],
      ["Evening", ["570001–570010", "1"]],
    ]);
    const [stop] = shownSheet.runs[0]?.areas[1]?.stops ?? [];
    expect(stop).toMatchObject({
      address: { street: "9 Fort Road" },
      items: [
        { name: "Mango", quantity: 1, pack: { quantity: 500, unit: "g" } },
        { name: "Jar", quantity: 2 },
      ],
      // Each order keeps its agreed charges.
      orders: [
        { status: "Pending", weighed: false, due: 90, received: null },
        { due: 130, received: null },
      ],
    });
    expect(evening.deliveryWindow?.name).toBe("Evening");
    expect(await shop.get("/api/delivery/run-sheet?day=soon", seller)).toMatchObject(
      refusal(400, "A day is written as yyyy-mm-dd"),
    );
    openedDelivery.of(shop.deps).replace({ version: 1001, rules: { ...rules, areas: [], windows: [] } });
  });

  it("has what comes at any time after the windows", async () => {
    await order();
    await order(office);
    const [, any] = await shop.db.select().from(orders).orderBy(orders.invoiceCounter);
    await shop.db
      .update(orders)
      .set({ deliveryWindow: MORNING })
      .where(eq(orders.id, any?.id ?? ""));
    expect(numbersOf(await sheet())).toEqual([
      ["7–10 am", ["570001", "2"]],
      [null, ["570001", "1"]],
    ]);
  });

  it("is of today where nothing is to be delivered, and empty", async () => {
    expect(await sheet()).toMatchObject({ day: "2026-03-10", runs: [] });
    await setStatus("Cancelled", await order(home, jar));
    expect(await sheet(WEDNESDAY)).toMatchObject({ day: WEDNESDAY, runs: [] });
  });

  it("has what is still to be brought to a door that had an order of the day already", async () => {
    const earlier = await order(home, mango, 2);
    await shop.db.update(orders).set({ driverNote: "A bag of seeds too" }).where(eq(orders.id, earlier._id));
    await setStatus("Delivered", earlier);
    const later = await order(home, jar, 3, { day: SUNDAY });
    const goods = async () => (await sheet()).runs[0]?.areas[0]?.stops.map(({ items }) => items);
    expect(await goods()).toMatchObject([[{ name: jar.name, quantity: 3 }]]);
    expect((await sheet()).runs[0]?.areas[0]?.stops).toMatchObject([{ notes: [] }]);
    await setStatus("Delivered", later);
    expect(await goods()).toMatchObject([[{ name: "Mango" }, { name: jar.name }]]);
  });

  it("says what is really in a bag that was weighed", async () => {
    const weighed = await order(home, mango, 2);
    const jars = await order(home, jar, 3, { day: SUNDAY });
    const [mangoes, jarLine] = [weighed.items[0]?._id, jars.items[0]?._id];
    const line = { item: mangoes, amount: 700 };
    await shop.post("/api/order/weigh", { id: weighed._id, lines: [line] }, seller);
    const replacement = { product: mango.id, quantity: 1 };
    await shop.post("/api/order/weigh", { id: jars._id, lines: [{ item: jarLine, replacement }] }, seller);
    expect((await sheet()).runs[0]?.areas[0]?.stops).toMatchObject([
      {
        items: [
          { name: "Mango", quantity: 1, pack: { quantity: 700, unit: "g" } },
          { name: "Mango", quantity: 1, pack: { quantity: 500, unit: "g" } },
        ],
        orders: [
          { due: 106, weighed: true },
          { due: 90, weighed: true },
        ],
      },
    ]);
  });
});

describe("the packing list", () => {
  it("has a household's orders together as one bag, each with its own sum", async () => {
    const [first, other] = [await order(home), await order(office)];
    const second = await order(home, jar, 2, { day: SUNDAY });
    const path = `/api/order/packing-list?day=${SUNDAY}&by=delivery`;
    const { bags } = read(packingListSchema, await shop.get(path, seller));
    expect(bags).toMatchObject([
      { _id: first._id, household: first._id, amount: 90 },
      { _id: second._id, household: first._id, amount: 130 },
      { _id: other._id, household: other._id, amount: 90 },
    ]);
  });
});

describe("arranging the stops", () => {
  it("is remembered, and what is ordered later joins the end", async () => {
    const [first, second] = [await order(home), await order(office)];
    expect(read(arrangedSchema, await arrange(SUNDAY, second, first)).message).toBe(
      "The order of the stops is saved",
    );
    expect(numbersOf(await sheet())).toEqual([[null, ["570001", "2", "1"]]]);
    const early = await anAddress(shop.db, meera, { street: "1 Aa Road" });
    await order(early);
    expect(numbersOf(await sheet())).toEqual([[null, ["570001", "2", "1", "3"]]]);
    // This household has a position already.
    await order(office, jar, 1, { day: SUNDAY });
    expect(numbersOf(await sheet())).toEqual([[null, ["570001", "2+4", "1", "3"]]]);
    await arrange(SUNDAY, first, second);
    expect(numbersOf(await sheet())).toEqual([[null, ["570001", "1", "2+4", "3"]]]);
  });

  it("counts for its day and window alone", async () => {
    const [first, second] = [await order(home), await order(office)];
    await arrange(SUNDAY, second, first);
    const monday = "2026-03-16";
    await shop.db.update(orders).set({ deliveryDay: monday });
    expect(numbersOf(await sheet())).toEqual([[null, ["570001", "1", "2"]]]);
    await shop.db.update(orders).set({ deliveryDay: SUNDAY, deliveryWindow: MORNING });
    expect(numbersOf(await sheet())).toEqual([["7–10 am", ["570001", "1", "2"]]]);
  });

  it("is refused where somebody else has arranged the list that was seen", async () => {
    const stops = [await order(home), await order(office), await order(home, mango, 1)];
    const [first, second] = stops.map(({ _id }) => _id);
    const put = (ids: unknown[], seen: unknown[]) =>
      send("PUT", "/run-sheet", { day: SUNDAY, orders: ids, seen });
    expect(await put([second, first], [first, second])).toMatchObject({ status: 200 });
    expect(await put([first, second], [first, second])).toMatchObject(
      refusal(409, "Somebody else has put these stops in another order meanwhile."),
    );
    expect(numbersOf(await sheet())).toEqual([[null, ["570001", "2", "1+3"]]]);
    expect(await put([first, second], [second, first])).toMatchObject({ status: 200 });
    // A request without `seen` is not checked.
    expect(await send("PUT", "/run-sheet", { day: SUNDAY, orders: [second, first] })).toMatchObject({
      status: 200,
    });
  });

  it("is refused for what does not come on that day", async () => {
    const [first, second] = [await order(home), await order(office)];
    await setStatus("Cancelled", second);
    const moved = refusal(
      409,
      "An order is no longer on this list: it was moved, delivered or cancelled meanwhile.",
    );
    expect(await arrange(SUNDAY, first, second)).toMatchObject(moved);
    expect(await arrange(WEDNESDAY, first)).toMatchObject(moved);
    expect(await send("PUT", "/run-sheet", { day: SUNDAY, orders: ["none"] })).toMatchObject(moved);
    expect(await arrange(SUNDAY)).toMatchObject(refusal(400, "Please say which orders, in which order"));
  });
});
