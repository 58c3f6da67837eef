import { and, asc, gt, inArray, sql } from "drizzle-orm";
import { writeCsv } from "#kernel/csv/csv.ts";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { toRupees } from "#kernel/money/money.ts";
import { daysLater, storeDay } from "#kernel/time/store-time.ts";
import { moneyByHand, openMoney, type SellerNotice } from "#modules/backoffice/index.ts";
import {
  askedOnline,
  lastComparison,
  onlineByDay,
  openFindings,
  orderDifferences,
  paymentTrouble,
  troubledRefunds,
} from "#modules/online-payment/index.ts";
import { doorMoney, dueAtDoorPaise, type OrderStatus, orders } from "#modules/order/index.ts";
import { isSpan, MAX_DAYS, type Money, type MoneyDay, type MoneyQuery, type MoneySums } from "./contract.ts";
import { moneySellerPages } from "./paths.ts";
import { t } from "./seller-texts.ts";

/** The seller's money: received and returned in a span, to come, and what does not add up. */
export async function loadMoney(db: Db, query: MoneyQuery, now: Date): Promise<Omit<Money, "success">> {
  const span = spanOf(query, now);
  const lookedAt = { from: earlier(span.from, openSince(span.to)), to: span.to };
  const [days, toCome, pendingOnline, differences, open, refunds, findings, comparison] = await Promise.all([
    moneyByDay(db, span),
    doorToCome(db),
    askedOnline(db, now),
    orderDifferences(db),
    openMoney(db, lookedAt),
    troubledRefunds(db),
    openFindings(db),
    lastComparison(db),
  ]);
  return {
    ...span,
    days: days.toReversed(),
    total: sumsOf(days),
    toCome: toCome.map(({ paise, ...each }) => ({ ...each, amount: toRupees(paise) })),
    asked: { orders: pendingOnline.orders, amount: toRupees(pendingOnline.paise) },
    differences: differences.map(({ paise, since, ...each }) => ({
      ...each,
      amount: toRupees(paise),
      since: since.toISOString(),
    })),
    open: open.map(({ id, paise, ...each }) => ({ ...each, _id: id, amount: signedRupees(paise) })),
    refunds: refunds.map(({ id, paise, since, ...each }) => ({
      ...each,
      _id: id,
      amount: toRupees(paise),
      since: since.toISOString(),
    })),
    findings: findings.map(({ gatewayId, ownPaise, gatewayPaise, foundAt, ...each }) => ({
      ...each,
      _id: gatewayId,
      own: inRupees(ownPaise),
      gateway: inRupees(gatewayPaise),
      foundAt: foundAt.toISOString(),
    })),
    comparison: comparison
      ? { doneAt: comparison.doneAt?.toISOString() ?? null, failure: comparison.failure }
      : null,
  };
}

/** The number of days before a span's end whose open money is listed in any case. */
const OPEN_DAYS = 60;
/** The calendar has no day before it. */
const FIRST_DAY = "0001-01-01";

function openSince(day: string): string {
  const since = daysLater(day, -OPEN_DAYS);
  return since < FIRST_DAY ? FIRST_DAY : since;
}

const earlier = (one: string, other: string) => (one < other ? one : other);

const signedRupees = (paise: number) => (paise < 0 ? -toRupees(-paise) : toRupees(paise));

const inRupees = (paise: number | null) => (paise === null ? null : toRupees(paise));

/** The asked span, or the month of its last day up to that day. Throws `INVALID` for one that today makes too long. */
function spanOf({ from, to }: MoneyQuery, now: Date): { from: string; to: string } {
  const last = to ?? storeDay(now);
  const span = { from: from ?? `${last.slice(0, 8)}01`, to: last };
  if (isSpan(span)) return span;
  const notASpan = t.later("notASpan", { most: MAX_DAYS });
  throw new AppError("INVALID", notASpan, { from: notASpan });
}

/** The days of a span on which money moved, the oldest first. */
async function moneyByDay(db: Connection, span: { from: string; to: string }): Promise<MoneyDay[]> {
  const [door, online, byHand] = await Promise.all([
    doorMoney(db, span),
    onlineByDay(db, span),
    moneyByHand(db, span),
  ]);
  const doorOf = new Map(door.map((each) => [each.day, each]));
  const onlineOf = new Map(online.map((each) => [each.day, each]));
  const byHandOf = Map.groupBy(byHand, ({ day }) => day);
  return [...new Set([...doorOf.keys(), ...onlineOf.keys(), ...byHandOf.keys()])]
    .toSorted()
    .flatMap((day) => {
      const { cashPaise: doorPaise, upiPaise, shortPaise } = doorOf.get(day) ?? NOTHING_AT_DOOR;
      const { paidPaise, refundedPaise: gatewayPaise } = onlineOf.get(day) ?? NOTHING_ONLINE;
      const hands = byHandOf.get(day) ?? [];
      const cashPaise = hands.reduce((sum, { receivedPaise }) => sum + receivedPaise, doorPaise);
      const refundedPaise = hands.reduce((sum, { returnedPaise }) => sum + returnedPaise, gatewayPaise);
      if ([cashPaise, upiPaise, shortPaise, paidPaise, refundedPaise].every((paise) => paise === 0))
        return [];
      const net = toRupees(cashPaise + upiPaise + paidPaise - refundedPaise);
      const [cash, upi, paid] = [toRupees(cashPaise), toRupees(upiPaise), toRupees(paidPaise)];
      const [short, refunded] = [toRupees(shortPaise), toRupees(refundedPaise)];
      return [{ day, cash, upi, online: paid, refunded, net, short }];
    });
}

const NOTHING_ONLINE = { paidPaise: 0, refundedPaise: 0 };
const NOTHING_AT_DOOR = { cashPaise: 0, upiPaise: 0, shortPaise: 0 };

/** Adds in paise, so that no fraction of a rupee gets lost. */
function sumsOf(days: readonly MoneyDay[]): MoneySums {
  const sum = (of: (day: MoneyDay) => number) =>
    toRupees(days.reduce((total, day) => total + Math.round(of(day) * 100), 0));
  return {
    cash: sum(({ cash }) => cash),
    upi: sum(({ upi }) => upi),
    online: sum(({ online }) => online),
    refunded: sum(({ refunded }) => refunded),
    net: sum(({ net }) => net),
    short: sum(({ short }) => short),
  };
}

/** A span's days as a spreadsheet, and the name of its file. */
export async function moneyCsv(
  db: Connection,
  query: MoneyQuery,
  now: Date,
): Promise<{ fileName: string; csv: string }> {
  const span = spanOf(query, now);
  const headings = [t("csvDate"), t("cash"), t("upi"), t("online"), t("refunded"), t("net"), t("short")];
  const days = await moneyByDay(db, span);
  const rows = days.map(({ day, cash, upi, online, refunded, net, short }) => [
    ...[day, cash, upi, online, refunded, net, short],
  ]);
  return { fileName: `money-${span.from}-${span.to}.csv`, csv: writeCsv(headings, rows) };
}

/** The notice on the dashboard that money needs the seller. */
export async function moneyTrouble(db: Connection): Promise<SellerNotice | undefined> {
  const { refunds, findings, failure } = await paymentTrouble(db);
  if (refunds === 0 && findings === 0 && failure === null) return undefined;
  const parts = [
    ...(refunds > 0 ? [t("noticeRefunds", { refunds })] : []),
    ...(findings > 0 ? [t("noticeFindings", { findings })] : []),
    ...(failure === null ? [] : [failure]),
  ];
  const link = { to: moneySellerPages.money, words: t("noticeLink") };
  return { title: t("noticeTitle"), text: parts.join(" "), isBroken: true, link };
}

type DoorToCome = { day: string; status: OrderStatus; orders: number; paise: number };

function doorToCome(db: Connection): Promise<DoorToCome[]> {
  return db
    .select({
      day: orders.deliveryDay,
      status: orders.status,
      orders: sql<number>`count(*)::int`,
      paise: sql<number>`sum(${dueAtDoorPaise})::float8`,
    })
    .from(orders)
    .where(and(inArray(orders.status, ["Pending", "Out for Delivery"]), gt(dueAtDoorPaise, 0)))
    .groupBy(orders.deliveryDay, orders.status)
    .orderBy(asc(orders.deliveryDay), asc(orders.status));
}
