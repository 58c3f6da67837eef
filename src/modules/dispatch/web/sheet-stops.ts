import { hasWholePaise, toPaise, toRupees } from "#kernel/money/money.ts";
import { notAnAmount, readAmount } from "#kernel/money/typed-amount.ts";
import type { Text } from "#kernel/texts/text.ts";
import { withoutBlanks } from "#kernel/texts/typed-text.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { fullName } from "#modules/address/rules/shared/address.ts";
import { type DoorWay, UPI_REFERENCE } from "#modules/payment/rules/shared/upi.ts";
import type { Run, RunSheet, Stop } from "../contract/run-sheet.ts";
import { divideCash } from "../rules/tally.ts";
import { t } from "../seller-texts.ts";

/** The received money of a bag, in rupees, all of it in one way. */
export type ReceivedMoney = {
  cash: number;
  way: DoorWay;
  upiReference: string | null;
  /** Set where the driver has said that an unusual sum is meant. */
  confirmed?: true;
};

/** All stops of a list, in the order in which they are driven to. */
export const stopsOf = ({ runs }: { runs: readonly Pick<Run, "areas">[] }) =>
  runs.flatMap(({ areas }) => areas.flatMap(({ stops }) => stops));

/** The noted references of a stop's payments by UPI. */
export const referencesOf = ({ orders }: Stop) => [
  ...new Set(orders.flatMap(({ upiReference }) => upiReference ?? [])),
];

/** The name at the door. */
export const nameOf = ({ address }: Stop) => fullName(address);

/** Parses typed cash in rupees: 0 or more. Otherwise throws an `ApiError` for the field `cash`, which `label` names. */
export function typedCash(label: Text, text: string): number {
  const rupees = readAmount(text);
  if (rupees !== undefined && rupees >= 0 && hasWholePaise(rupees)) return rupees;
  const complaint = notAnAmount(label, text);
  throw new ApiError(400, complaint, { cash: complaint });
}

/** Parses the typed digits of a reference; null if there are none. Throws an `ApiError` for the field `upiReference`. */
export function typedReference(typed: string): string | null {
  const digits = withoutBlanks(typed);
  if (digits === "") return null;
  if (UPI_REFERENCE.test(digits)) return digits;
  throw new ApiError(400, t("notAReference"), { upiReference: t("notAReference") });
}

/** A window of the sheet during the drive. */
export type OpenRun = { window: Run["window"]; areas: Run["areas"]; done: Stop[] };

/** The sheet during the drive: urgent stops on top, the others below, finished ones collapsed. */
export type Sections = {
  /** Marked as delivered, and not sent yet. */
  unsent: Stop[];
  next: Stop | undefined;
  /** The last delivered stop, to be undone or corrected. */
  just: Stop | undefined;
  runs: OpenRun[];
};

type Known = { isUnsent: (stop: Stop) => boolean; isJust: (stop: Stop) => boolean };

/** Divides a day's runs into sections. Each stop is in exactly one. */
export function sheetSections(runs: readonly Run[], { isUnsent, isJust }: Known): Sections {
  const stops = stopsOf({ runs });
  const isDone = ({ orders }: Stop) => orders.every(({ status }) => status === "Delivered");
  const unsent = stops.filter(isUnsent);
  const next = stops.find((stop) => !isUnsent(stop) && !isDone(stop));
  const just = stops.find((stop) => !isUnsent(stop) && isDone(stop) && isJust(stop));
  const onTop = new Set([...unsent, next, just]);
  return {
    unsent,
    next,
    just,
    runs: runs.map(({ window, areas }) => {
      const rest = areas.map((area) => ({
        ...area,
        stops: area.stops.filter((stop) => !onTop.has(stop) && !isDone(stop)),
      }));
      const all = areas.flatMap((area) => area.stops);
      return {
        window,
        areas: rest.filter((area) => area.stops.length > 0),
        done: all.filter((stop) => !onTop.has(stop) && isDone(stop)),
      };
    }),
  };
}

/** The orders that are handed over at a stop now. If all of them are delivered, these are what a correction is about. */
export function ordersAtHand({ orders }: Pick<Stop, "orders">): Stop["orders"] {
  const open = orders.filter(({ status }) => status !== "Delivered");
  return open.length > 0 ? open : orders;
}

/** The key of a stop. It stays the same when its order moves. */
export const stopKey = ({ orders: [first] }: Stop) => first?._id ?? "";

const keyOf = (stops: readonly Stop[]) => stops.map(stopKey).toSorted().join(" ");

/** The sheet with one list of stops in another order. */
export function withStops<Sheet extends RunSheet>(sheet: Sheet, after: readonly Stop[]): Sheet {
  const key = keyOf(after);
  const runs = sheet.runs.map((run) => ({
    ...run,
    areas: run.areas.map((area) => (keyOf(area.stops) === key ? { ...area, stops: [...after] } : area)),
  }));
  return { ...sheet, runs };
}

/** The sheet with a stop's orders delivered for a sum, divided as the server does. */
export function withDelivered<Sheet extends Pick<RunSheet, "runs">>(
  sheet: Sheet,
  delivered: Stop["orders"],
  { cash, way, upiReference }: ReceivedMoney,
): Sheet {
  const owed = delivered.map(({ due }) => toPaise(due));
  const shares = divideCash(toPaise(cash), owed);
  const received = new Map(delivered.map(({ _id }, index) => [_id, toRupees(shares[index] ?? 0)]));
  const toOrder = (order: Stop["orders"][number]) => {
    const share = received.get(order._id);
    if (share === undefined) return order;
    return { ...order, status: "Delivered" as const, received: share, way, upiReference };
  };
  return withEachStop(sheet, (stop) => ({ ...stop, orders: stop.orders.map(toOrder) }));
}

/** The list with each of its stops changed. */
export function withEachStop<Sheet extends Pick<RunSheet, "runs">>(
  sheet: Sheet,
  change: (stop: Stop) => Stop,
): Sheet {
  const runs = sheet.runs.map((run) => ({
    ...run,
    areas: run.areas.map((area) => ({ ...area, stops: area.stops.map(change) })),
  }));
  return { ...sheet, runs };
}
