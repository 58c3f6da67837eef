import { clientWithTimeout } from "./query-timeout.ts";

/**
 * The kinds of pooler between the store and PostgreSQL. With `none` each connection stays the same, as without a pooler
 * or with one in session mode. The others may give each transaction another connection: `transaction` keeps no prepared
 * statements, `prepared` does (PgBouncer 1.21 or newer with `max_prepared_statements`).
 */
export const POOLERS = ["none", "transaction", "prepared"] as const;
export type Pooler = (typeof POOLERS)[number];

/** The properties of the pooler behind a database address. */
export type DetectedPooler = {
  /** Whether a transaction may run on another connection than the one before. */
  isShared: boolean;
  keepsPrepared: boolean;
};

const LIMIT_MS = 5_000;
/** The SQLSTATEs for a statement's name that another connection has taken, or that this one does not know. */
const NAMES_MIXED_UP = new Set(["42P05", "26000", "0A000"]);

const PID = "select pg_backend_pid() as pid";

/** Finds out over two connections whether a pooler stands in between and what it does. */
export async function findPooler(url: string): Promise<DetectedPooler> {
  const Client = clientWithTimeout(LIMIT_MS);
  const open = () =>
    new Client({
      connectionString: url,
      connectionTimeoutMillis: LIMIT_MS,
      application_name: "santhe way",
    });
  const [one, other] = [open(), open()];
  try {
    await one.connect();
    await other.connect();
    const pidOf = async (client: typeof one) => (await client.query<{ pid: number }>(PID)).rows[0]?.pid;
    // A pooler gives a free connection to the next client.
    const first = await pidOf(one);
    const isShared = (await pidOf(other)) === first;
    return { isShared, keepsPrepared: isShared ? await keepsNames(one, other) : true };
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}

type Client = InstanceType<ReturnType<typeof clientWithTimeout>>;

async function keepsNames(one: Client, other: Client): Promise<boolean> {
  const name = "santhe_way";
  try {
    for (const client of [one, other, one, other]) await client.query({ name, text: PID });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && NAMES_MIXED_UP.has(String(error.code))) return false;
    throw error;
  }
}
