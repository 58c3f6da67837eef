import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";

/** Where an order stands on the way: counted through all days, its area, and which stop of its window it is. */
export type OnTheWay = { rank: number; pins: string; stop: number };

/** Where orders stand on the way, by their ids. */
export type Way = ReadonlyMap<string, OnTheWay>;

/** The way of some days, as their run sheets have it. */
export async function readWay(days: Iterable<string>): Promise<Way> {
  const inOrder = [...new Set(days)].toSorted();
  const sheets = await Promise.all(
    inOrder.map((day) => sellerCall(browserApi.api.delivery["run-sheet"].$get({ query: { day } }))),
  );
  const stops = sheets.flatMap(({ runs }) =>
    runs.flatMap(({ areas }) =>
      areas
        .flatMap(({ pins, stops: some }) => some.map(({ orders }) => ({ pins, orders })))
        .map((stop, index) => ({ ...stop, stop: index + 1 })),
    ),
  );
  return new Map(
    stops.flatMap(({ orders, pins, stop }, rank) => orders.map(({ _id }) => [_id, { rank, pins, stop }])),
  );
}

/** Orders as they are driven to; those that are on no sheet, as what is cancelled, stay behind them as they were. */
export function inWay<Entry>(entries: readonly Entry[], way: Way, idOf: (entry: Entry) => string): Entry[] {
  const rank = (entry: Entry) => way.get(idOf(entry))?.rank ?? way.size;
  return entries.toSorted((a, b) => rank(a) - rank(b));
}
