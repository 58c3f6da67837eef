import type { DayRoute, RunSheet } from "./contract/run-sheet.ts";

/** The stops of a run sheet in the order of delivery: each with its van, its number there, and its orders. */
export function dayRoute({ runs, vans }: Pick<RunSheet, "runs" | "vans">): DayRoute {
  const stops = runs.flatMap(({ areas }) =>
    [...Map.groupBy(areas, ({ van }) => van)].flatMap(([vanId, vanAreas]) => {
      const van = vans.find(({ _id }) => _id === vanId)?.name ?? null;
      return vanAreas
        .flatMap(({ pins, stops: areaStops }) => areaStops.map(({ orders }) => ({ pins, orders })))
        .map(({ pins, orders }, index) => ({
          pins,
          van,
          stop: index + 1,
          orders: orders.map(({ _id, invoiceNumber, status, weighed }) => ({
            _id,
            invoiceNumber,
            status,
            weighed,
          })),
        }));
    }),
  );
  return { stops };
}
