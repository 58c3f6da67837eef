import { and, asc, between, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise, toPaise, toRupees } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { byCodePoint } from "#kernel/texts/text.ts";
import { daysLater, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import { doorLine, fullName } from "#modules/address/index.ts";
import type { OpenPoint, SellerTask } from "#modules/backoffice/index.ts";
import { DAY_CLOSING } from "#modules/backoffice/paths.ts";
import {
  type RecordedFields,
  recordActions,
  recordedRupees,
  type SellerAccount,
} from "#modules/identity/index.ts";
import {
  dueAtDoorPaise,
  followNotReceived,
  groupIntoBags,
  idsThatDifferAtDoor,
  lockOrders,
  ORDER_RECORD,
  type OrderStatus,
  orders,
  receivedAtDoorPaise,
} from "#modules/order/index.ts";
import type { DecideDoor } from "../contract.ts";
import { customerSellerPages } from "../paths.ts";
import { customerOfOrder } from "../people/customer-record.ts";
import { t } from "../server-texts.ts";
import { customers, doorDecisions } from "../tables.ts";
import { addEntry, lockCustomer } from "./ledger.ts";

/**
 * The money by which an order differs from what was due at its door, less what the seller has decided about, in paise.
 * Below zero, less was paid. For a cancelled order nothing is due, so all that was received is over, less what its complaints
 * were answered with: that is of the same money, which goes back by itself where it came online. An order that is to be
 * delivered again has no difference. What was left at a door moved no money: it makes up for the same difference alone, and
 * for none that comes of a later note or status.
 */
const undecidedPaise = sql<number>`(select (case when apart > 0 then greatest(0, apart - left_over)
      else least(0, apart - left_short) end)::float8
  from (select case ${orders.status} when 'Delivered' then ${receivedAtDoorPaise} - ${dueAtDoorPaise}
      when 'Cancelled' then coalesce(${orders.receivedPaise}, 0) - coalesce((select sum(c.answer_paise)
        from complaints c where c.order_id = ${orders.id}), 0) else 0 end
        - coalesce(sum(d.paise) filter (where d.carried), 0) as apart,
      coalesce(sum(d.paise) filter (where not d.carried and d.paise > 0), 0) as left_over,
      coalesce(sum(d.paise) filter (where not d.carried and d.paise < 0), 0) as left_short
    from door_decisions d where d.order_id = ${orders.id}) decided)`;

const arePaidAndCancelled = and(eq(orders.status, "Cancelled"), gt(orders.receivedPaise, 0));

/**
 * Narrows orders to those whose payment at the door can differ: what was paid differs, the order was cancelled, or the
 * seller has decided about a difference or a complaint.
 */
const mayDiffer = (which: SQL | undefined) => sql`${orders.id} in (${idsThatDifferAtDoor}
  union select d.order_id from door_decisions d
  union select c.order_id from complaints c where c.answer_paise is not null
  union select ${orders.id} from ${orders} where ${and(which, arePaidAndCancelled)})`;

/** A customer's payment at a door for all orders of a bag, by which they differ from what was due. */
export type DoorPayment = {
  /** The oldest first. */
  orders: readonly { id: string; invoiceNumber: string; paise: number }[];
  /** Null if it was deleted since. */
  customer: string | null;
  /** The name at the door. */
  name: string;
  /** The street and landmark of the door. */
  place: string;
  day: string;
  /** Above zero: over; below: short. */
  paise: number;
  /** The part of it that can be paid back: the rest is owed by the customer. */
  payablePaise: number;
  /** True if its orders were cancelled after they were paid. */
  isCancelled: boolean;
};

/** The fields that the activity log records of an order whose money at the door was another sum. */
export const DOOR_FIELDS = {
  carried: recordedRupees(t.later("carriedField")),
  leftAtDoor: recordedRupees(t.later("leftAtDoorField")),
  paidBack: recordedRupees(t.later("paidBackField")),
  notReceived: recordedRupees(t.later("notReceivedField")),
} satisfies RecordedFields;

/** The payments at doors that are not decided about among some orders, the oldest order first; one query. */
export async function undecidedPayments(db: Connection, which: SQL | undefined): Promise<DoorPayment[]> {
  const { id, invoiceNumber, shopperId, address, deliveryDay, deliveryWindow, status } = orders;
  const rows = await db
    .select({
      id,
      invoiceNumber,
      shopperId,
      address,
      deliveryDay,
      deliveryWindow,
      status,
      customer: sql<string | null>`coalesce(${customers.mergedInto}, ${customers.id})`,
      balancePaise: sql<number | null>`(select root.balance_paise::float8 from customers root
        where root.id = coalesce(${customers.mergedInto}, ${customers.id}))`,
      paise: undecidedPaise,
    })
    .from(orders)
    .leftJoin(
      customers,
      sql`${customers.shopperId} = ${shopperId} or (${shopperId} is null and ${customers.shopperId} is null
        and ${customers.phoneDigits} = customer_phone(${address}->>'phone'))`,
    )
    .where(and(which, mayDiffer(which), sql`${undecidedPaise} <> 0`))
    .orderBy(asc(orders.invoiceDay), asc(orders.invoiceCounter));
  return [...Map.groupBy(rows, ({ customer, id: order }) => customer ?? order).values()]
    .flatMap((own) => groupIntoBags(own))
    .flatMap((bag) => toPayment(bag));
}

type Undecided = DoorPayment["orders"][number] & {
  customer: string | null;
  balancePaise: number | null;
  address: { firstName: string; lastName: string; street: string; landmark?: string };
  deliveryDay: string;
  status: OrderStatus;
};

function toPayment(bag: readonly Undecided[]): DoorPayment[] {
  const [first] = bag;
  const paise = bag.reduce((sum, order) => sum + order.paise, 0);
  if (!first || paise === 0) return [];
  const { customer, balancePaise, address, deliveryDay: day } = first;
  const payablePaise = balancePaise === null ? 0 : Math.max(0, Math.min(paise, balancePaise + paise));
  const isCancelled = first.status === "Cancelled" && paise > 0;
  const door = { customer, name: fullName(address), place: doorLine(address), day };
  return [{ orders: bag, ...door, paise, payablePaise, isCancelled }];
}

/** The undecided payments at the doors of a day's deliveries, with their customers. */
export async function undecidedOn(db: Connection, day: string) {
  const payments = await undecidedPayments(db, eq(orders.deliveryDay, day));
  return payments.map(({ orders: bag, customer, name, place, paise, payablePaise, isCancelled }) => ({
    _id: bag[0]?.id ?? "",
    invoiceNumber: invoiceNumbersOf(bag),
    name,
    place,
    customer,
    difference: signedRupees(paise),
    payable: toRupees(payablePaise),
    isCancelled,
  }));
}

/** The undecided payments of a day as what holds its closing up. */
export async function openDoors(db: Connection, day: string): Promise<OpenPoint[]> {
  const count = (await undecidedPayments(db, eq(orders.deliveryDay, day))).length;
  return count === 0 ? [] : [{ id: "payments", words: t("doorsUndecided", { count }), part: "payments" }];
}

/** The page on which a payment is decided about: its customer's, or that of its day if the customer was deleted. */
export const pageOf = ({ customer, day }: DoorPayment): string =>
  customer === null
    ? pathTo(DAY_CLOSING, {}, { day })
    : pathTo(customerSellerPages.customer, { id: customer });

/** The numbers of a payment's invoices. */
export const invoiceNumbersOf = (bag: DoorPayment["orders"]) =>
  bag.map(({ invoiceNumber }) => invoiceNumber).join(", ");

const signedRupees = (paise: number) => (paise < 0 ? -toRupees(-paise) : toRupees(paise));

/**
 * Carries a payment that was short or over at a door to its customer's balance, gives it back by hand, or leaves it, for
 * all orders that it was for. `order` is one of them. For a cancelled order it may also never have come. Each rupee is
 * decided once. Throws `NOT_FOUND`, `INVALID` without a needed reason, and `CONFLICT` if it is decided already or differs
 * from what was shown.
 */
export async function decideDoor(db: Db, decision: DecideDoor, seller: SellerAccount): Promise<void> {
  const { order: orderId, difference, paidBack = difference, reason = "" } = decision;
  const outcome = outcomeOf(decision);
  await transact(db, async (tx) => {
    const ids = (await paymentWith(tx, orderId))?.orders.map(({ id }) => id) ?? [];
    const locked = await lockOrders(tx, inArray(orders.id, [orderId, ...ids]));
    if (locked.length === 0) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
    const payment = await paymentWith(tx, orderId);
    if (!payment) throw new AppError("CONFLICT", t.later("decidedAlready"));
    const isLocked = payment.orders.every(({ id }) => locked.some((order) => order.id === id));
    const { paise } = payment;
    if (!isLocked || paise !== toPaise(difference)) {
      throw new AppError("CONFLICT", t.later("otherDifference", { sum: formatPaise(Math.abs(paise)) }));
    }
    const decided = { outcome, reason, paidBackPaise: toPaise(paidBack) };
    refuseUnfitting(payment, decided);
    await writeDecision(tx, payment, { ...decided, sellerEmail: seller.email });
    const field = RECORDED_AS[outcome];
    await recordActions(
      tx,
      seller,
      payment.orders.map(({ id, invoiceNumber, paise: part }) => ({
        subject: ORDER_RECORD,
        action: "changed" as const,
        id,
        name: invoiceNumber,
        before: {},
        after: { [field]: toRupees(part), ...(reason && { reason }) },
      })),
    );
  });
}

type Outcome = "carried" | "left" | "paid_back" | "not_received";

const outcomeOf = ({ carry, instead }: DecideDoor): Outcome => instead ?? (carry ? "carried" : "left");

/** The fields of the activity log. */
const RECORDED_AS: Record<Outcome, keyof typeof DOOR_FIELDS> = {
  carried: "carried",
  left: "leftAtDoor",
  paid_back: "paidBack",
  not_received: "notReceived",
};

type Decided = { outcome: Outcome; reason: string; paidBackPaise: number };

/** Throws for a decision that does not fit the payment: money of a cancelled order is not kept without a reason. */
function refuseUnfitting(
  { paise, payablePaise, isCancelled, customer }: DoorPayment,
  { outcome, reason, paidBackPaise }: Decided,
): void {
  if (customer === null && (outcome === "carried" || outcome === "paid_back")) {
    throw new AppError("CONFLICT", t.later("customerDeleted"));
  }
  if (outcome === "left" && isCancelled && reason === "") {
    throw new AppError("INVALID", t.later("whyKept"), { reason: t.later("whyKept") });
  }
  if (outcome === "paid_back" && paise < 0) throw new AppError("CONFLICT", t.later("nothingToPayBack"));
  if (outcome === "paid_back" && paidBackPaise !== payablePaise) {
    throw new AppError("CONFLICT", t.later("notSoMuch", { sum: formatPaise(payablePaise) }));
  }
  if (outcome === "not_received" && !isCancelled) throw new AppError("CONFLICT", t.later("wasDelivered"));
}

async function writeDecision(
  tx: Tx,
  payment: DoorPayment,
  { outcome, reason, paidBackPaise, sellerEmail }: Decided & { sellerEmail: string },
): Promise<void> {
  const { orders: bag, paise } = payment;
  const ids = bag.map(({ id }) => id);
  if (outcome === "not_received") return followNotReceived(tx, ids);
  const carried = outcome !== "left";
  const how = { carried, cancelled: payment.isCancelled, sellerEmail };
  await tx
    .insert(doorDecisions)
    .values(bag.map(({ id, paise: part }) => ({ orderId: id, paise: part, ...how })));
  const [orderId] = ids;
  if (!carried || orderId === undefined) return;
  const customer = await lockCustomer(tx, customerOfOrder(orderId));
  await addEntry(tx, customer, { paise, kind: paise < 0 ? "short" : "over", orderId, sellerEmail });
  if (outcome !== "paid_back") return;
  const balancePaise = customer.balancePaise + paise;
  await addEntry(
    tx,
    { ...customer, balancePaise },
    { paise: -paidBackPaise, kind: "paid_out", orderId, reason, sellerEmail },
  );
}

/**
 * Forgets the decisions about what orders brought before they were cancelled: they are brought once more, and what they bring now
 * is other money. The customer's ledger keeps what became of the first.
 */
export async function forgetSettled(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from door_decisions d where d.order_id = any(${sql.param([...orderIds])}::text[])
    and exists (select from door_decisions c where c.order_id = d.order_id and c.cancelled and c.id >= d.id)`);
}

/** The undecided payment that was for an order; undefined if there is none. */
async function paymentWith(tx: Tx, orderId: string): Promise<DoorPayment | undefined> {
  const day = sql`${orders.deliveryDay} = (select o.delivery_day from orders o where o.id = ${orderId})`;
  const payments = await undecidedPayments(tx, day);
  return payments.find((payment) => payment.orders.some(({ id }) => id === orderId));
}

/** How many days back payments at doors are still to be decided. */
const DAYS_BACK = 30;

/** The payments at doors that were short or over, until they are decided. The link leads to the oldest. */
export async function doorTasks(db: Connection, now: Date): Promise<SellerTask[]> {
  const today = storeDay(now);
  const payments = await undecidedPayments(
    db,
    between(orders.deliveryDay, daysLater(today, -DAYS_BACK), today),
  );
  const [oldest] = payments.toSorted((one, other) => byCodePoint(one.day, other.day));
  if (!oldest) return [];
  return [
    {
      phase: "settle",
      count: payments.length,
      title: t("doorsTitle", { count: payments.length }),
      text: t("doorsText", { day: formatShortDay(oldest.day), name: oldest.name }),
      link: { to: pageOf(oldest), words: t("doorsLink") },
    },
  ];
}
