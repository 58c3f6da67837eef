import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Connection } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { openPoints } from "#modules/backoffice/index.ts";
import { readDelivery } from "#modules/delivery/index.ts";
import { OWNER } from "#modules/identity/index.ts";
import { read } from "#tests/support/calls.ts";
import { dispatchShop, SUNDAY } from "#tests/support/dispatch-shop.ts";
import { deliveryClosing } from "../closing/delivery-closing.ts";
import { vanAddedSchema } from "../contract/vans.ts";
import { dayDoors, runSheet } from "../run-sheet.ts";

const { shop, home, office, anbus, order, send, deliver, setStatus } = await dispatchShop();

/** A Sunday of a bag of two orders, a door in a van that paid by UPI, one that is open, and one that was cancelled. */
async function sunday() {
  const placed = [
    await order(home),
    await order(home),
    await order(office),
    await order(anbus),
    await order(anbus),
  ];
  const [one, two, paid, , cancelled] = placed;
  if (!one || !two || !paid || !cancelled) throw new Error("not placed");
  const van = read(vanAddedSchema, await send("POST", "/vans", { name: "Van 1", driver: "", phone: "" }));
  await send("PUT", "/van-stops", { day: SUNDAY, orders: [paid._id], van: van.id });
  shop.clock.now = new Date("2026-03-15T07:00:00Z");
  await deliver([one, two], 100);
  await deliver([paid], paid.totalAmount, { way: "upi", upiReference: "1234" });
  await setStatus("Cancelled", cancelled);
}

/** The tables that `work` reads in a transaction. */
function tablesRead(work: (tx: Connection) => Promise<unknown>): Promise<string[]> {
  return transact(shop.db, async (tx) => {
    const counts = async () => {
      const { rows } = await tx.execute<{ name: string; scans: number }>(
        sql`select relname as name, (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_xact_user_tables`,
      );
      return new Map(rows.map(({ name, scans }) => [name, scans]));
    };
    const before = await counts();
    await work(tx);
    return [...(await counts())].flatMap(([name, scans]) => (scans > (before.get(name) ?? 0) ? [name] : []));
  });
}

it("has the doors of a day with the money, the vans and the counts that the run sheet has", async () => {
  await sunday();
  const { rules } = await readDelivery(shop.db, { from: SUNDAY });
  const { areas } = rules;
  const sheet = await runSheet(shop.db, { day: SUNDAY, today: SUNDAY, areas });
  const { doors, paid: _, ...counts } = await dayDoors(shop.db, { day: SUNDAY, areas });
  const byFirst = <Each extends { orders: readonly { _id: string }[] }>(all: readonly Each[]) =>
    all.toSorted((a, b) => (a.orders[0]?._id ?? "").localeCompare(b.orders[0]?._id ?? ""));
  const onSheet = sheet.runs.flatMap(({ areas: its }) =>
    its.flatMap(({ van, stops }) =>
      stops.map(({ address, orders }) => ({
        address,
        orders: orders.map(({ weighed: _w, packed: _p, ...money }) => money),
        van,
      })),
    ),
  );
  expect(doors).toHaveLength(3);
  expect(byFirst(doors)).toEqual(byFirst(onSheet));
  expect(counts).toEqual({ vans: sheet.vans, counted: sheet.counted, cancelled: sheet.cancelled });
});

/** Tables of which a closing needs nothing for each order of the day. */
const OF_ORDERS = [
  "order_items",
  "order_adjustments",
  "order_history",
  "order_revisions",
  "van_places",
  "dispatch_stops",
];

it("lists what a closing settles without the lines, trails and places of the day's orders", async () => {
  await sunday();
  const tables = await tablesRead(async (tx) => {
    const closing = await deliveryClosing(tx, { day: SUNDAY, now: shop.clock.now });
    expect(closing).toMatchObject({
      boxes: [
        { name: "Van 1", stops: 1, delivered: 1 },
        { van: null, stops: 2, delivered: 1, cash: 100 },
      ],
      doors: [{ place: "1 Ring Road", van: "", mark: null }],
      doorCount: 1,
      payments: [{ ticked: false, reference: "1234" }],
      upi: { count: 1, ticked: 0 },
    });
  });
  expect(tables).toContain("orders");
  for (const heavy of OF_ORDERS) expect(tables).not.toContain(heavy);
});

it("finds what holds a closing up without the lines, trails and marks of the day's orders", async () => {
  await sunday();
  const tables = await tablesRead(async (tx) => {
    expect((await openPoints(tx, SUNDAY, OWNER)).map(({ id }) => id)).toEqual(
      expect.arrayContaining(["doors", "upi"]),
    );
  });
  expect(tables).toContain("orders");
  for (const heavy of [...OF_ORDERS, "drive_events"]) expect(tables).not.toContain(heavy);
});
