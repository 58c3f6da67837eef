import { DrizzleQueryError } from "drizzle-orm";
import { type DestinationStream, pino } from "pino";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";

export type Log = ReturnType<typeof createLog>;

/** The server's log: one JSON line an event; cookies, passwords and bodies never enter it. */
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
 * What the log keeps of an error: what failed and where. The message of a failed query lists the values that went into
 * it, and PostgreSQL's details the row: names, addresses, hashes. Of these, only the statement and its complaint stay.
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

/** An error that is its own cause would never end. */
const MOST_CAUSES = 5;

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return error.cause?.message ?? "a query failed";
  // What Node throws when none of a host's addresses answers has no words of its own.
  if (error instanceof AggregateError && error.message === "") return error.errors.map(nameOf).join("; ");
  return error.message;
}

/** What was thrown that is no error: what it is, and not what is in it, which may be anybody's. */
function nameOf(thrown: unknown): string {
  if (thrown instanceof Error) return messageOf(thrown);
  if (thrown instanceof Response) return `a Response with status ${thrown.status} was thrown`;
  if (typeof thrown !== "object" || thrown === null) return String(thrown);
  return `an object with ${Object.keys(thrown).slice(0, 10).join(", ") || "nothing"} in it was thrown`;
}

/** A stack begins with the message; the lines that name places follow it. */
function placesIn({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
