/** The kinds of events on a van's way. */
export const DRIVE_EVENTS = ["delivered", "not-home", "note", "photo"] as const;

export type DriveEventKind = (typeof DRIVE_EVENTS)[number];

type StopProgress = {
  orders: readonly { status: string }[];
  events: readonly { kind: DriveEventKind; at: string }[];
};

/** The stops of a van's list by state: those that are done, where nobody was at home, and that are left. */
export type Progress = {
  done: number;
  notHome: number;
  left: number;
  last: { at: string; index: number } | null;
};

/**
 * The progress of a van's stops. A stop where nobody was at home and that was delivered later is done. `last` is the
 * latest event, with the index of its stop.
 */
export function progressOf(stops: readonly StopProgress[]): Progress {
  const isDone = ({ orders }: StopProgress) => orders.every(({ status }) => status === "Delivered");
  const done = stops.filter(isDone).length;
  const notHome = stops.filter((stop) => !isDone(stop) && wasNotHome(stop)).length;
  const events = stops.flatMap(({ events: stopEvents }, index) =>
    stopEvents.map(({ at }) => ({ at, index })),
  );
  const last = events.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1) ?? null;
  return { done, notHome, left: stops.length - done - notHome, last };
}

/** Returns true if nobody was at home at a stop. */
export const wasNotHome = ({ events }: Pick<StopProgress, "events">) =>
  events.some(({ kind }) => kind === "not-home");
