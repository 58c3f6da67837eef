import type { Run, Stop } from "../contract.ts";

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
  const stops = runs.flatMap(({ areas }) => areas.flatMap((area) => area.stops));
  const isDone = ({ orders }: Stop) => orders.every(({ status }) => status === "Delivered");
  const unsent = stops.filter(isUnsent);
  const next = stops.find((stop) => !isUnsent(stop) && !isDone(stop));
  const just = stops.find((stop) => !isUnsent(stop) && isDone(stop) && isJust(stop));
  const onTop = new Set([...unsent, next, just]);
  return {
    ...{ unsent, next, just },
    runs: runs.map(({ window, areas }) => {
      const rest = areas.map(({ pins, stops: some }) => ({
        pins,
        stops: some.filter((stop) => !onTop.has(stop) && !isDone(stop)),
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
