import { setTimeout as after } from "node:timers/promises";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";
import { type Outage, outageOf } from "#kernel/errors/outage.ts";

type Followed = {
  /** Asks whether the database can be written to. Never fails. */
  canWrite: () => Promise<boolean>;
  /** Called once when an outage begins, with its first error. */
  onBegin: (outage: Outage, error: unknown) => void;
  /** Called once when it has ended: how long it took, and how many lines were left out meanwhile. */
  onEnd: (ms: number, leftOut: number) => void;
  /** The interval of the questions whether it has ended. */
  everyMs?: number;
  /**
   * The time without a disk-full error after which the disk counts as having room. A small write may succeed first.
   */
  roomMs?: number;
};

export type OutageLines = {
  /** Takes over a line about this error, if it looks like an outage. `write` writes the line. */
  takes: (error: unknown, write: () => void) => boolean;
  /** Follows a database, until the returned function is called. Without one, each line is written. */
  follow: (database: Followed) => () => void;
};

const EVERY_MS = 1_000;
const ROOM_MS = 5_000;
/** The time after an outage in which lines are still about it: requests that began before, and what is back by itself. */
const LATE_MS = 5_000;

type Line = { error: unknown; outage: Outage; isLate: boolean; write: () => void };
type Open = { since: number; leftOut: number; fullAt: number };

/**
 * Replaces the log's lines about an outage of the database by one when it begins, and one when it ends: each request and
 * each job would write one. An error that looks like an outage may come from elsewhere, such as a mail server, or concern
 * one statement. So the database is asked, and if it works, the line is written.
 */
export function outageLines(): OutageLines {
  let database: Followed | undefined;
  let open: Open | undefined;
  let held: Line[] = [];
  let isJudging = false;
  let endedAt = Number.NEGATIVE_INFINITY;

  const note = (to: Open, { outage }: Pick<Line, "outage">) => {
    to.leftOut += 1;
    if (outage === "full") to.fullAt = performance.now();
  };
  const judge = async (followed: Followed) => {
    while (held.length > 0 && database === followed) {
      const lines = held;
      held = [];
      const isOut = lines.some(isOfFullDatabase) || !(await followed.canWrite());
      if (isOut && database === followed) return begin(followed, [...lines, ...held]);
      for (const { isLate, write } of lines) if (!isLate) write();
    }
  };
  const begin = (followed: Followed, lines: readonly Line[]) => {
    const now = performance.now();
    const begun: Open = { since: now, leftOut: 0, fullAt: Number.NEGATIVE_INFINITY };
    for (const line of lines) note(begun, line);
    held = [];
    open = begun;
    const [first] = lines.filter(isOfFullDatabase).concat(lines);
    if (first) followed.onBegin(first.outage, first.error);
    void untilEnd(followed, begun);
  };
  const untilEnd = async (followed: Followed, begun: Open) => {
    const { canWrite, onEnd, everyMs = EVERY_MS, roomMs = ROOM_MS } = followed;
    const hasRoom = () => performance.now() - begun.fullAt >= roomMs;
    do await after(everyMs, undefined, { ref: false });
    while (database === followed && !((await canWrite()) && hasRoom()));
    open = undefined;
    endedAt = performance.now();
    if (database === followed) onEnd(performance.now() - begun.since, begun.leftOut);
  };
  return {
    takes: (error, write) => {
      const outage = outageOf(error);
      if (!outage || !database) return false;
      if (open) {
        note(open, { outage });
        return true;
      }
      held.push({ error, outage, isLate: performance.now() - endedAt < LATE_MS, write });
      if (!isJudging) {
        isJudging = true;
        void judge(database).finally(() => {
          isJudging = false;
        });
      }
      return true;
    },
    follow: (followed) => {
      database = followed;
      return () => {
        database = undefined;
        for (const { write } of held.splice(0)) write();
      };
    },
  };
}

/** Whether the database itself says that its disk is full, or that it may only be read. */
const isOfFullDatabase = ({ outage, error }: Line): boolean =>
  outage === "full" && postgresErrorCode(error) !== undefined;
