import { setTimeout as after } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { ask } from "../ask.ts";
import { keepOrdering } from "../load.ts";
import { checkoutOf } from "../market.ts";
import { END_MS, inRounds, late, type Stage } from "../stage.ts";

const ORDERS_AFTER = 100;
const END_BACKENDS = sql<{ pid: number }>`select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'santhe' and pid <> pg_backend_pid()`;
/** The number of a checkout without the counted product and without the code. */
const plain = (n: number) => 15 * n + 1;

/** Ends connections to the database under load; everything must work as before afterwards. */
export async function connections(stage: Stage, kills: number): Promise<string> {
  const { store, market, book, broken } = stage;
  const stop = keepOrdering(store.url, market, book);
  let ended = 0;
  await store.inDatabase((db) =>
    inRounds(stage, kills, async () => {
      await after(20 + Math.random() * 60);
      const { rowCount } = await db.execute(END_BACKENDS);
      ended += rowCount ?? 0;
      return `${rowCount} connections ended`;
    }),
  );
  await stop();
  let placed = 0;
  for (let n = 0; n < ORDERS_AFTER; n++) {
    const key = crypto.randomUUID();
    const outcome = await ask(`${store.url}/api/order/cod`, { ...checkoutOf(market, plain(n)), key });
    if (outcome.kind === "answered" && outcome.status === 200) placed += 1;
  }
  if (placed < ORDERS_AFTER) broken.push(`after the kills ${placed} of ${ORDERS_AFTER} orders went through`);
  const ms = await store.end("SIGTERM");
  broken.push(...late(ms, END_MS, "to end after the kills"));
  await store.start();
  return `${ended} connections; ${placed} of ${ORDERS_AFTER} orders afterwards, then ended in ${Math.round(ms)} ms`;
}
