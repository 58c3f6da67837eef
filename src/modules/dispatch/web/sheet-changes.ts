import { toPaise, toRupees } from "#kernel/money/money.ts";
import type { RunSheet, Stop } from "../contract.ts";
import { divideCash } from "../rules/tally.ts";

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

/** The sheet with a stop's orders delivered for an amount, divided as the server does. */
export function withDelivered<Sheet extends RunSheet>(
  sheet: Sheet,
  delivered: Stop["orders"],
  rupees: number,
): Sheet {
  const owed = delivered.map(({ due }) => toPaise(due));
  const shares = divideCash(toPaise(rupees), owed);
  const received = new Map(delivered.map(({ _id }, index) => [_id, toRupees(shares[index] ?? 0)]));
  const toOrder = (order: Stop["orders"][number]) => {
    const share = received.get(order._id);
    return share === undefined ? order : { ...order, status: "Delivered" as const, received: share };
  };
  const toStop = (stop: Stop) => ({ ...stop, orders: stop.orders.map(toOrder) });
  const runs = sheet.runs.map((run) => ({
    ...run,
    areas: run.areas.map((area) => ({ ...area, stops: area.stops.map(toStop) })),
  }));
  return { ...sheet, runs };
}
