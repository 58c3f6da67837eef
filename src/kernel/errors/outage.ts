import { MAX_CAUSES } from "#kernel/db/postgres-error.ts";

/**
 * The kinds of temporary outage. The database or a disk is `away` (out of reach), `busy` (overloaded) or `full` (it
 * takes nothing more, or is read-only).
 */
export type Outage = "away" | "busy" | "full";

/** SQLSTATE codes (PostgreSQL's manual, appendix A) and whole classes of them. */
const STATES: readonly (readonly [Outage, RegExp])[] = [
  // Disk full, read-only transaction or standby.
  ["full", /^(53100|25006)$/],
  // Out of memory, too many connections, a lock or a statement that took too long, a deadlock that came again and again.
  ["busy", /^(53...|55P03|57014|40P01|40001)$/],
  // Connections that fail, a server that stops, starts or has crashed, its disk; a login that was taken away meanwhile.
  ["away", /^(08...|57P0.|58030|25P03|28...|3D000)$/],
];

const CODES: Record<string, Outage> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EROFS: "full",
  EMFILE: "busy",
  ENFILE: "busy",
  ENOMEM: "busy",
  ECONNREFUSED: "away",
  ECONNRESET: "away",
  ECONNABORTED: "away",
  EPIPE: "away",
  ETIMEDOUT: "away",
  ENOTFOUND: "away",
  EAI_AGAIN: "away",
  EHOSTUNREACH: "away",
  ENETUNREACH: "away",
  ENETDOWN: "away",
  EIO: "away",
};

/** Messages of pg and its pool that come without a code. `outage.test.ts` provokes each of them. */
const WORDS: readonly (readonly [Outage, RegExp])[] = [
  ["busy", /^timeout exceeded when trying to connect$/],
  ["away", /^Connection terminated|^timeout expired$|is not queryable$|^Cannot use a pool after calling end/],
];

/** The outage that an error, or one of its causes, reports; undefined for any other error. */
export function outageOf(error: unknown, depth = 0): Outage | undefined {
  if (!(error instanceof Error) || depth === MAX_CAUSES) return undefined;
  const own = ofCode("code" in error ? error.code : undefined) ?? ofWords(error);
  if (own) return own;
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return causes.map((cause) => outageOf(cause, depth + 1)).find((outage) => outage !== undefined);
}

function ofCode(code: unknown): Outage | undefined {
  if (typeof code !== "string") return undefined;
  return CODES[code] ?? STATES.find(([, states]) => states.test(code) && code.length === 5)?.[0];
}

function ofWords({ name, message }: Error): Outage | undefined {
  if (name === "QueryTimeout") return "away";
  return WORDS.find(([, words]) => words.test(message))?.[0];
}
