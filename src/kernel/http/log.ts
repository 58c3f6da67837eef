import { DrizzleQueryError } from "drizzle-orm";
import { type DestinationStream, pino } from "pino";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";

export type Log = ReturnType<typeof createLog>;

/** The server's log: one JSON line per event. Cookies, passwords and bodies never enter it. */
export function createLog(level: string, destination?: DestinationStream) {
  const serializers = { err: loggedError };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }, destination);
}

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
      failedQuery || error.cause === undefined || depth === MOST_CAUSES
        ? undefined
        : loggedError(error.cause, depth + 1),
  };
}

/** The depth to which causes are logged, as an error can be its own cause. */
const MOST_CAUSES = 5;

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
