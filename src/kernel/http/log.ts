import { DrizzleQueryError } from "drizzle-orm";
import { type DestinationStream, type LoggerOptions, pino } from "pino";
import type { DatabaseLog } from "#kernel/db/embedded/cluster-location.ts";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";
import type { Outage } from "#kernel/errors/outage.ts";
import { type OutageLines, outageLines } from "./outage-lines.ts";

export type Log = ReturnType<typeof createLog>;

/**
 * The server's log: one JSON line per event. Cookies, passwords and bodies never enter it. `outages` takes over the lines
 * about outages of the database.
 */
export function createLog(
  level: string,
  destination?: DestinationStream,
  outages: Pick<OutageLines, "takes"> = outageLines(),
) {
  const serializers = { err: loggedError };
  const hooks: LoggerOptions["hooks"] = {
    logMethod(words, method) {
      const write = () => method.apply(this, words);
      const [about]: unknown[] = words;
      const error = typeof about === "object" && about !== null && "err" in about ? about.err : undefined;
      if (!outages.takes(error, write)) write();
    },
  };
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, base: null, timestamp, serializers, hooks }, destination);
}

/** The same log, for what takes plain sentences. */
export const databaseLog = (log: Pick<Log, "info" | "warn">): DatabaseLog => ({
  info: (text, error) => (error === undefined ? log.info(text) : log.info({ err: error }, text)),
  warn: (text, error) => (error === undefined ? log.warn(text) : log.warn({ err: error }, text)),
});

const BEGUN: Record<Outage, string> = {
  away: "The database can't be reached",
  busy: "The database is overloaded",
  full: "The database can't save anything",
};

/** The lines of the log about outages of the database. */
export const outageWords = (log: Pick<Log, "error" | "warn">) => ({
  onBegin: (outage: Outage, error: unknown) => {
    const why = loggedError(error).message;
    log.error(
      { outage },
      `${BEGUN[outage]}: ${why}. What needs it fails with 503 until it is back, without a line here.`,
    );
  },
  onEnd: (ms: number, leftOut: number) => {
    log.warn({ leftOut }, `The database is back after ${Math.round(ms / 1_000)} s.`);
  },
});

type LoggedError = {
  type?: string;
  message: string;
  code?: string;
  query?: string;
  stack?: string;
  cause?: LoggedError;
};

/**
 * The part of an error that is logged: its message and stack. The message of a failed query lists its values, and
 * PostgreSQL's details the row: names, addresses, hashes. Of these, only the statement and its complaint are logged.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { message: nameOf(error) };
  const failedQuery = error instanceof DrizzleQueryError ? error : undefined;
  return {
    type: error.name,
    message: messageOf(error),
    code: postgresErrorCode(error),
    query: failedQuery?.query,
    stack: placesIn(error),
    cause:
      failedQuery || error.cause === undefined || depth === MAX_CAUSES
        ? undefined
        : loggedError(error.cause, depth + 1),
  };
}

/** The depth to which causes are logged, as an error can be its own cause. */
const MAX_CAUSES = 5;

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return error.cause?.message ?? "a query failed";
  // Node's error for a host of which no address answers has no message of its own.
  if (error instanceof AggregateError && error.message === "") return error.errors.map(nameOf).join("; ");
  return error.message;
}

/** A description of a thrown value that is no error. Its content may be personal, so only its type is named. */
function nameOf(thrown: unknown): string {
  if (thrown instanceof Error) return messageOf(thrown);
  if (thrown instanceof Response) return `a Response with status ${thrown.status} was thrown`;
  if (typeof thrown !== "object" || thrown === null) return String(thrown);
  return `an object with ${Object.keys(thrown).slice(0, 10).join(", ") || "nothing"} in it was thrown`;
}

/** The lines of a stack that name places. The message before them is left out. */
function placesIn({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
