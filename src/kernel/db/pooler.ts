import { clientWithTimeout } from "./query-timeout.ts";

/**
 * The kinds of pooler between the store and PostgreSQL. `none`: each connection stays the same, as with no pooler or one
 * in session mode. The others may give each transaction another connection: `transaction` keeps no prepared statements, `prepared` does (PgBouncer 1.21 or newer with
 * `max_prepared_statements`).
 */
export const POOLERS = ["none", "transaction", "prepared"] as const;
export type Pooler = (typeof POOLERS)[number];

/** The kind of pooler that a database address leads to. */
export type Found = {
  /** A transaction may run on another connection than the one before. */
  isShared: boolean;
  keepsPrepared: boolean;
};

const LIMIT_MS = 5_000;
/** PostgreSQL's states of a name that another connection has taken, or that this one does not know. */
const NAMES_MIXED_UP = new Set(["42P05", "26000", "0A000"]);

const PID = "select pg_backend_pid() as pid";

/** Finds out over two connections what a pooler on the way does with them; without one, nothing is shared. */
export async function findPooler(url: string): Promise<Found> {
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
    // A connection that is free is given to whoever comes next.
    const first = await pidOf(one);
    const isShared = (await pidOf(other)) === first;
    return { isShared, keepsPrepared: isShared ? await keepsNames(one, other) : true };
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}

type Client = InstanceType<ReturnType<typeof clientWithTimeout>>;

/** Whether both can use a statement by one name, on whichever connection. */
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
