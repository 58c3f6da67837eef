import { AsyncLocalStorage } from "node:async_hooks";
import type { PoolClient } from "pg";
import { withAdmin } from "./databases.ts";
import { secondApp, type TestApp, testApp } from "./test-app.ts";

type Statements = {
  /** The statements that were sent, with `begin` and `commit`. */
  sent: string[];
  /** The statements that the database of `explainingApp` executed: those that were sent, and those of functions and triggers. */
  executed: string[];
};

const counting = new AsyncLocalStorage<Statements>();

/**
 * The SQL statements that `work` runs on the store's pool, in their order, with `begin` and `commit`. Statements from
 * elsewhere, such as the job queue's, are left out.
 */
export async function statementsOf(shop: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  return (await watched(shop, work)).sent;
}

/**
 * The statements that `work` sends, all that are executed for it inside the database of `explainingApp`, and those of the
 * latter that wait for the commit. PostgreSQL's own look-ups for foreign keys are left out.
 */
export async function executedBy(shop: TestApp, work: () => Promise<unknown>) {
  const { sent, executed } = await watched(shop, work);
  const own = executed.filter((text) => !text.startsWith("SELECT 1 FROM ONLY "));
  const commit = own.lastIndexOf("commit");
  return { sent, executed: own, atCommit: own.slice(commit + 1) };
}

async function watched({ pool }: TestApp, work: () => Promise<unknown>): Promise<Statements> {
  const seen: Statements = { sent: [], executed: [] };
  const putBack = new Map<PoolClient, () => void>();
  const watch = (client: PoolClient) => {
    if (!putBack.has(client)) putBack.set(client, watchClient(client));
  };
  const { connect } = pool;
  // The pool sends a statement that waited for a connection in the context of the one that gave it back.
  pool.connect = new Proxy(connect, {
    apply: (run, self, [connected]) =>
      Reflect.apply(run, self, connected ? [AsyncLocalStorage.bind(connected)] : []),
  });
  pool.on("acquire", watch);
  try {
    await counting.run(seen, work);
  } finally {
    pool.connect = connect;
    pool.off("acquire", watch);
    for (const end of putBack.values()) end();
  }
  return seen;
}

/** Notes a connection's statements for the work that sent them, until the returned function is called. */
function watchClient(client: PoolClient): () => void {
  const { query } = client;
  let sender: Statements | undefined;
  const note = ({ message = "" }: { message?: string }) => {
    const [, text] = message.split(/\nQuery Text:\s*/);
    if (text !== undefined) sender?.executed.push(text);
  };
  client.on("notice", note);
  client.query = new Proxy(query, {
    apply: (run, self, given) => {
      sender = counting.getStore();
      const text = textOf(given[0]);
      sender?.sent.push(text);
      // The database reports neither of them.
      if (/^(begin|commit)/.test(text)) sender?.executed.push(text);
      return Reflect.apply(run, self, given);
    },
  });
  return () => {
    client.query = query;
    client.off("notice", note);
  };
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  return String(Object(statement).text);
}

/** PostgreSQL's own module tells a connection of each statement that it executes, inside functions and triggers too. */
const EXPLAINING = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_level": "notice",
};

/** A separate store whose database reports each statement that it executes, for `executedBy`. */
export async function explainingApp(): Promise<TestApp> {
  const plain = await testApp();
  const name = new URL(plain.url).pathname.slice(1);
  await withAdmin(plain.url, async (admin) => {
    for (const [setting, value] of Object.entries(EXPLAINING)) {
      await admin.query(`alter database ${name} set ${setting} = '${value}'`);
    }
  });
  // The settings are those of connections that begin now.
  const shop = await secondApp(plain.url);
  const close = async () => {
    await shop.close();
    await plain.close();
  };
  return { ...shop, close };
}
