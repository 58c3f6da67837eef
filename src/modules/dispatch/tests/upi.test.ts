import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#modules/audit/tables.ts";
import { orders } from "#modules/order/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { dispatchShop, SUNDAY } from "#tests/support/dispatch-shop.ts";
import { deliveredSchema } from "../contract/run-sheet.ts";
import { cashReceipts } from "../tables.ts";

const { shop, seller, jar, home, office, order, setStatus, sheet, deliver } = await dispatchShop();

const BY_UPI = { way: "upi", upiReference: "4711" };
const stopOrders = async () => (await sheet()).runs.flatMap(({ areas }) => areas[0]?.stops[0]?.orders ?? []);

describe("paid by UPI at the door", () => {
  it("is noted with the way and the reference for all of a bag, and counts as received", async () => {
    const bag = [await order(home), await order(home, jar, 2, { day: SUNDAY })];
    const answer = read(deliveredSchema, await deliver(bag, 220, BY_UPI));
    expect(answer.message).toBe("Delivered, ₹220 received by UPI");
    expect(await stopOrders()).toMatchObject([
      { status: "Delivered", due: 90, received: 90, ...BY_UPI },
      { due: 130, received: 130, ...BY_UPI },
    ]);
    const storedOrders = await shop.db.select().from(orders).orderBy(orders.totalPaise);
    expect(storedOrders.map(({ receivedPaise, receivedWay }) => [receivedPaise, receivedWay])).toEqual([
      [9000, "upi"],
      [13_000, "upi"],
    ]);
    const { rows } = await shop.pool.query("select sum(paid_paise)::int as paid from orders_by_day");
    expect(rows).toEqual([{ paid: 22_000 }]);
    const trail = await shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, bag[0]?._id ?? ""));
    expect(trail.map(({ after }) => after)).toContainEqual({ upiReceived: 90, upiReference: "4711" });
    // The reference may be left out.
    const other = await order(office);
    expect(await deliver([other], 90, { way: "upi" })).toMatchObject({ status: 200 });
  });

  it("is in cash for a page of an older release, and where another page set the status", async () => {
    const bag = [await order(home)];
    await deliver(bag, 90);
    expect(await stopOrders()).toMatchObject([{ received: 90, way: "cash", upiReference: null }]);
    await setStatus("Pending", ...bag);
    expect(await stopOrders()).toMatchObject([{ received: null, way: null }]);
    await shop.db.delete(cashReceipts);
    await setStatus("Delivered", ...bag);
    expect(await stopOrders()).toMatchObject([{ received: 90, way: "cash" }]);
    const [storedOrder] = await shop.db.select().from(orders);
    expect(storedOrder).toMatchObject({ receivedPaise: null, receivedWay: null });
  });

  it("replaces what was noted only for who knows of it", async () => {
    const bag = [await order(home)];
    await deliver(bag, 90);
    expect(await deliver(bag, 90, BY_UPI)).toMatchObject(
      refusal(409, "₹90 are noted for this stop already."),
    );
    expect(await deliver(bag, 90, { ...BY_UPI, instead: 90 })).toMatchObject({ status: 200 });
    // The same again changes nothing.
    expect(await deliver(bag, 90, BY_UPI)).toMatchObject({ status: 200 });
    const conflict = refusal(409, "₹90 by UPI are noted for this stop already.");
    expect(await deliver(bag, 90)).toMatchObject(conflict);
    expect(await deliver(bag, 90, { way: "upi", upiReference: "0815" })).toMatchObject(conflict);
    // A page of an older release knows of cash alone.
    expect(await deliver(bag, 80, { instead: 90 })).toMatchObject(conflict);
    expect(await deliver(bag, 80, { instead: 90, insteadUpi: 90 })).toMatchObject({ status: 200 });
    expect(await stopOrders()).toMatchObject([{ received: 80, way: "cash", upiReference: null }]);
  });

  it("of a part of a bag stays beside the cash of the rest until both are corrected", async () => {
    const [first, second] = [await order(home), await order(home, jar, 1, { day: SUNDAY })];
    await deliver([first], 90, BY_UPI);
    await deliver([second], 90);
    const bag = [first, second];
    expect(await deliver(bag, 180)).toMatchObject(
      refusal(409, "₹180, ₹90 of it by UPI, are noted for this stop already."),
    );
    expect(await deliver(bag, 180, { instead: 180, insteadUpi: 90 })).toMatchObject({ status: 200 });
    expect(await stopOrders()).toMatchObject([{ way: "cash" }, { way: "cash" }]);
  });

  it.each([
    [{ way: "card" }, "way", "Please choose cash or UPI"],
    [
      { way: "upi", upiReference: "12" },
      "upiReference",
      "Please enter the last 4 to 6 digits of the reference, or leave it empty",
    ],
    [{ upiReference: "1234" }, "upiReference", "Cash has no reference. Please leave it empty."],
    [{ way: "upi", cash: 0 }, "cash", "Please enter what was paid by UPI"],
  ])("refuses %j", async (more, field, message) => {
    const bag = [await order(home)];
    expect(await deliver(bag, 90, more)).toMatchObject(refusal(400, message, { [field]: message }));
    expect(await stopOrders()).toMatchObject([{ status: "Pending" }]);
  });

  it("is recorded once under its key, and not taken for the same sum in cash", async () => {
    const [one] = [await order(home)];
    const headers = { "idempotency-key": randomUUID() };
    const json = { orders: [one._id], cash: 90 };
    const send = (more: object) =>
      shop.send("POST", "/api/delivery/delivered", { as: seller, json: { ...json, ...more }, headers });
    expect(read(deliveredSchema, await send(BY_UPI)).change).not.toBeNull();
    expect(read(deliveredSchema, await send(BY_UPI)).change).toBeNull();
    expect(await send({})).toMatchObject({ status: 422 });
    expect(await send({ ...BY_UPI, upiReference: "4712" })).toMatchObject({ status: 422 });
  });
});

describe("the table of receipts", () => {
  const receipt = async (values: object) => {
    const one = await order(home);
    await setStatus("Delivered", one);
    return shop.db.insert(cashReceipts).values({ orderId: one._id, paise: 1, sellerEmail: "s", ...values });
  };

  it.each([
    { way: "card" },
    { upiReference: "1234" },
    { way: "upi", upiReference: "123" },
    { way: "upi", upiReference: "12345a" },
  ])("refuses %j, whoever writes it", async (values) => {
    await expect(receipt(values)).rejects.toThrow();
  });

  it("takes the rows of the release before for cash", async () => {
    await receipt({});
    expect(await shop.db.select().from(cashReceipts)).toMatchObject([{ way: "cash", upiReference: null }]);
    expect(await shop.db.select().from(orders)).toMatchObject([{ receivedPaise: 1, receivedWay: "cash" }]);
  });
});
