import { inArray } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { formatPaise, toPaise, toRupees } from "#kernel/money/money.ts";
import { doorLine, fullName } from "#modules/address/index.ts";
import type { OpenPoint } from "#modules/backoffice/index.ts";
import { type DeliveryRules, daysToMoveTo, reachOf, readDelivery, rulesOf } from "#modules/delivery/index.ts";
import type { Role } from "#modules/identity/index.ts";
import { seesReceived } from "../collect-cash.ts";
import type { CashBox, DeliveryClosing, OpenDoor, UpiPaid } from "../contract/closing.ts";
import type { RunSheet, StopEvent } from "../contract/run-sheet.ts";
import { eventsOf } from "../drive/record-events.ts";
import { CLOSING_PAGE } from "../rules/closing-limits.ts";
import { cashOf, tallyOf } from "../rules/tally.ts";
import { type Door, dayDoors, type PaidDoor } from "../run-sheet.ts";
import { t } from "../server-texts.ts";
import { upiTicks } from "../tables.ts";

type ClosingQuery = {
  day: string;
  doorsPage?: number | undefined;
  paymentsPage?: number | undefined;
  now: Date;
};

/** What the deliveries of a day leave to do at its end: cash to count, doors, and payments by UPI, a page of each. */
export async function deliveryClosing(
  db: Connection,
  { day, doorsPage, paymentsPage, now }: ClosingQuery,
): Promise<DeliveryClosing> {
  const { rules, bookings } = await readDelivery(db, { from: day });
  const { boxes, doors, paid } = await readMoney(db, day, rules);
  const vanNames = new Map(boxes.map(({ van, name }, position) => [van, { name, position }]));
  // The doors of a van stand together.
  const undelivered = doors
    .filter((door) => !cashOf(door).isDelivered)
    .map((door) => ({ door, van: vanNames.get(door.van) }))
    .toSorted((a, b) => (a.van?.position ?? 0) - (b.van?.position ?? 0));
  const shownDoors = pageOf(undelivered, doorsPage);
  const ids = shownDoors.flatMap(({ door }) => door.orders.map(({ _id }) => _id));
  const events = await eventsOf(db, { day, ids });
  const payments = await paymentsAt(db, paid);
  const [ticked, open] = [payments.filter((one) => one.ticked), payments.filter((one) => !one.ticked)];
  const nextDays = new Map<string, string | null>();
  const nextDayOf = (zipcode: string): string | null => {
    const known = nextDays.get(zipcode);
    if (known !== undefined) return known;
    const reach = reachOf(zipcode, rules.areas);
    const own = reach.served ? { ...rulesOf(rules, reach.area), areas: [] } : rules;
    const next = daysToMoveTo(now, own, bookings).find(
      (each) =>
        each.day > day &&
        (each.slots.length === 0 || each.slots.some(({ free }) => free === null || free > 0)),
    );
    nextDays.set(zipcode, next?.day ?? null);
    return next?.day ?? null;
  };
  return {
    boxes,
    doors: shownDoors.map(({ door, van }) => ({
      ...toOpenDoor(
        door,
        door.orders.flatMap(({ _id }) => events.get(_id) ?? []),
      ),
      van: van?.name ?? "",
      nextDay: nextDayOf(door.address.zipcode),
    })),
    doorCount: undelivered.length,
    payments: pageOf([...open, ...ticked], paymentsPage).map(
      ({ references, invoiceNumbers, line: _, ...payment }) => ({
        ...payment,
        invoiceNumber: invoiceNumbers.join(", "),
        reference: references.join(", "),
      }),
    ),
    upi: {
      count: payments.length,
      ticked: ticked.length,
      amount: sumOf(payments),
      open: sumOf(open),
    },
  };
}

const sumOf = (payments: readonly Payment[]) =>
  toRupees(payments.reduce((paise, { amount }) => paise + toPaise(amount), 0));

/** A page of a list; past the end, the last page. */
function pageOf<Each>(list: readonly Each[], page = 1): Each[] {
  const last = Math.max(1, Math.ceil(list.length / CLOSING_PAGE));
  return list.slice((Math.min(page, last) - 1) * CLOSING_PAGE).slice(0, CLOSING_PAGE);
}

/**
 * The deliveries that hold up the closing of a day: cash that is not counted, doors that are not delivered, payments that are
 * not ticked. For a role that sees no sums they have none.
 */
export async function openDeliveries(db: Connection, day: string, role: Role): Promise<OpenPoint[]> {
  const seesSums = seesReceived(role);
  const { rules } = await readDelivery(db, { from: day });
  // Closing the day holds up marks at doors in the meantime.
  const { boxes, doors, paid } = await readMoney(db, day, rules);
  const payments = await paymentsAt(db, paid);
  const undelivered = doors.filter((door) => !cashOf(door).isDelivered);
  const points = boxes.filter(isUncounted).map(({ van, name, cash }): OpenPoint => {
    const words = { name, cash: seesSums ? formatPaise(toPaise(cash)) : t("someMoney") };
    return {
      id: `cash ${van ?? ""}`.trim(),
      words: t(van === null ? "cashNotCounted" : "cashNotCountedOf", words),
      part: "cash",
      isOnToday: true,
    };
  });
  if (undelivered.length > 0) {
    const words = t("doorsOpen", { count: undelivered.length });
    points.push({ id: "doors", words, part: "doors", isOnToday: true });
  }
  const unticked = payments.filter(({ ticked }) => !ticked);
  if (unticked.length > 0) {
    const sum = formatPaise(unticked.reduce((paise, { amount }) => paise + toPaise(amount), 0));
    const words = t("upiNotTicked", { count: unticked.length, cash: seesSums ? sum : t("someMoney") });
    points.push({ id: "upi", words, part: "upi", isOnToday: true });
  }
  return points;
}

const isUncounted = ({ cash, counted }: CashBox) => cash > 0 && counted === null;

/** The vans' cash of a day that nobody has counted, and that of the stops that no van has. */
export async function uncountedBoxes(db: Connection, day: string, rules: DeliveryRules): Promise<CashBox[]> {
  return (await readMoney(db, day, rules)).boxes.filter(isUncounted);
}

/** The cash that a van's doors of a day have brought, in paise; null is that of no van. */
export async function cashIn(db: Connection, day: string, of: string | null): Promise<number> {
  const { rules } = await readDelivery(db, { from: day });
  const box = (await readMoney(db, day, rules)).boxes.find(({ van }) => van === of);
  return toPaise(box?.cash ?? 0);
}

/** A payment by UPI at a door, with what the books know for its comparison with the bank's list. */
export type Payment = Omit<UpiPaid, "invoiceNumber" | "reference"> & {
  references: string[];
  invoiceNumbers: string[];
  /** The line of the list by which it was ticked; null without one. */
  line: string | null;
};

/** The payments by UPI at the doors of a day. */
export async function upiPayments(db: Connection, day: string): Promise<Payment[]> {
  const { rules } = await readDelivery(db, { from: day });
  return paymentsAt(db, (await readMoney(db, day, rules)).paid);
}

/** The doors of a day, by their first orders, those that were paid, and the cash of the vans. */
async function readMoney(db: Connection, day: string, { areas }: DeliveryRules) {
  const { doors, paid, ...counts } = await dayDoors(db, { day, areas });
  return {
    doors,
    paid,
    boxes: boxesOf(
      counts,
      doors.map((door) => ({ stop: door, van: door.van })),
    ),
  };
}

function boxesOf(
  { vans, counted, cancelled }: Pick<RunSheet, "vans" | "counted" | "cancelled">,
  stops: readonly { stop: Pick<Door, "orders">; van: string | null }[],
): CashBox[] {
  const boxes = [
    ...vans.map(({ _id: van, ...box }) => ({ van, ...box })),
    { van: null, name: "", counted, cancelled },
  ];
  return boxes.flatMap(({ van, name, counted: boxCounted, cancelled: boxCancelled }) => {
    const tally = tallyOf(stops.filter((each) => each.van === van).map(({ stop }) => cashOf(stop)));
    const cashPaise = tally.cashPaise + toPaise(boxCancelled);
    if (tally.stops === 0 && boxCounted === null && cashPaise === 0) return [];
    const { stops: all, delivered } = tally;
    return [{ van, name, counted: boxCounted, stops: all, delivered, cash: toRupees(cashPaise) }];
  });
}

const nameOf = ({ address }: Pick<Door, "address">) => fullName(address);

function toOpenDoor(door: Door, events: readonly StopEvent[]): Omit<OpenDoor, "van" | "nextDay"> {
  const open = door.orders.filter(({ status }) => status !== "Delivered");
  const mark = events.findLast(({ kind }) => kind === "not-home");
  return {
    orders: open.map(({ _id }) => _id),
    name: nameOf(door),
    place: doorLine(door.address),
    due: toRupees(cashOf({ orders: open }).openPaise),
    mark: mark ? { note: mark.note, at: mark.at } : null,
  };
}

/** A tick is valid only for the sum that was ticked. */
async function paymentsAt(db: Connection, stops: readonly PaidDoor[]): Promise<Payment[]> {
  const paid = stops.filter((stop) => cashOf(stop).upiPaise > 0);
  if (paid.length === 0) return [];
  const ids = paid.flatMap(({ orders: [first] }) => first?._id ?? []);
  const rows = await db.select().from(upiTicks).where(inArray(upiTicks.orderId, ids));
  const ticks = new Map(rows.map((row) => [row.orderId, row]));
  return paid.flatMap((stop): Payment[] => {
    const [first] = stop.orders;
    if (!first) return [];
    const { upiPaise } = cashOf(stop);
    const tick = ticks.get(first._id);
    const isTicked = tick?.paise === upiPaise;
    return [
      {
        order: first._id,
        name: nameOf(stop),
        place: doorLine(stop.address),
        amount: toRupees(upiPaise),
        ticked: isTicked,
        line: isTicked ? (tick?.line ?? null) : null,
        references: [...new Set(stop.orders.flatMap(({ upiReference }) => upiReference ?? []))],
        invoiceNumbers: stop.orders.map(({ invoiceNumber }) => invoiceNumber),
      },
    ];
  });
}
