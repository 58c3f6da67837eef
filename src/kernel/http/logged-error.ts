import { DrizzleQueryError } from "drizzle-orm";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";

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
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { message: String(error) };
  const failedQuery = error instanceof DrizzleQueryError ? error : undefined;
  return {
    type: error.name,
    message: failedQuery ? (failedQuery.cause?.message ?? "a query failed") : error.message,
    code: postgresErrorCode(error),
    query: failedQuery?.query,
    stack: placesIn(error),
    cause: failedQuery || error.cause === undefined ? undefined : loggedError(error.cause),
  };
}

/** A stack begins with the message; the lines that name places follow it. */
function placesIn({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
