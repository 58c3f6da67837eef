import { setTimeout as after } from "node:timers/promises";
import type pg from "pg";
import { z } from "zod";
import type { DatabaseLog } from "./embedded/log.ts";
import { impatientClient } from "./impatient-client.ts";
import { hearOwnWrites, type ShownChange } from "./own-writes.ts";

/** How often it is asked what has changed, and for how long after asking the answer counts, in milliseconds. */
const BEAT_MS = 200;
const GOOD_FOR_MS = 900;
/** A connection that has had no answer for so long is given up. */
const LIMIT_MS = 2_000;
const PAUSE_MS = 250;
/** After so long every process has heard of a change. */
const OLD_AFTER_MS = 60_000;

export type ShownChanges = {
  /** False while this process may not know what others have changed a second ago. */
  isFresh: () => boolean;
  close: () => Promise<void>;
};

/**
 * Is called with what has changed. With `mayWait`, whoever changed it learns that it is done when the promise that is
 * returned has been kept; without, as soon as this has been called.
 */
type OnChanged = (changed: readonly string[] | "all", mayWait: boolean) => Promise<void> | undefined;

type Sources = { pool: pg.Pool; url: string; log: DatabaseLog };

/**
 * Tells of every change of what visitors are shown: `products` by their ids, or "all". One that this process makes is
 * told before its maker learns that it is done. Those of others are asked for five times a second over a connection of
 * its own; when that one is lost or silent `isFresh` is false, and once it stands again everything may have changed.
 *
 * Asking is by snapshot: what has been committed since the last question, however long it took, is in the answer.
 */
export function hearShownChanges({ pool, url, log }: Sources, onChanged: OnChanged): ShownChanges {
  const stopping = new AbortController();
  const own = new Map<string, number>();
  let freshUntil = 0;
  hearOwnWrites(pool, (changes, mayWait) => {
    for (const { xact } of changes) own.set(xact, performance.now());
    return onChanged(whatOf(changes), mayWait);
  });
  const onHeard = (changes: readonly ShownChange[], askedAt: number) => {
    const others = changes.filter(({ xact }) => !own.has(xact));
    if (others.length > 0) onChanged(whatOf(others), false);
    for (const [xact, at] of own) if (askedAt - at > OLD_AFTER_MS) own.delete(xact);
    freshUntil = askedAt + GOOD_FOR_MS;
  };
  const onBegun = () => void onChanged("all", false);
  const running = keepAsking({ url, log, onBegun, onHeard }, stopping.signal);
  return {
    isFresh: () => performance.now() < freshUntil,
    close: async () => {
      stopping.abort();
      await running;
      freshUntil = 0;
    },
  };
}

function whatOf(changes: readonly ShownChange[]): readonly string[] | "all" {
  const products = changes.flatMap((change) => change.products);
  return products.includes("") ? "all" : products;
}

type Asking = {
  url: string;
  log: DatabaseLog;
  onBegun: () => void;
  onHeard: (changes: readonly ShownChange[], askedAt: number) => void;
};

async function keepAsking(asking: Asking, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await askOverOneConnection(asking, signal);
    } catch (error) {
      if (signal.aborted) return;
      const why = error instanceof Error ? error.message : error;
      asking.log.warn(
        `Answers are not kept for now, as the database can't be asked what has changed: ${why}`,
      );
      await pause(PAUSE_MS, signal);
    }
  }
}

const pause = (ms: number, signal: AbortSignal) => after(ms, undefined, { signal }).catch(() => undefined);

/** Until it is told to stop; a connection that breaks: the error. */
async function askOverOneConnection({ url, onBegun, onHeard }: Asking, signal: AbortSignal): Promise<void> {
  const client = new (impatientClient(LIMIT_MS))({
    connectionString: url,
    connectionTimeoutMillis: LIMIT_MS,
    application_name: "santhe changes",
    keepAlive: true,
  });
  try {
    await client.connect();
    let { snapshot } = await ask(client, null);
    let old = { snapshot, at: performance.now() };
    onBegun();
    while (!signal.aborted) {
      const askedAt = performance.now();
      const heard = await ask(client, snapshot);
      snapshot = heard.snapshot;
      onHeard(heard.changes, askedAt);
      if (askedAt - old.at > OLD_AFTER_MS) {
        await client.query(FORGET, [old.snapshot]);
        old = { snapshot, at: askedAt };
      }
      await pause(BEAT_MS, signal);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

const answerSchema = z.object({
  snapshot: z.string(),
  changes: z
    .array(z.object({ xact: z.string(), product: z.string() }))
    .transform((rows) => rows.map(({ xact, product }) => ({ xact, products: [product] }))),
});

/** Rows of another database's past, which a copied one may have, lie in this one's future: they are no news. */
const ASK = `
  select pg_current_snapshot()::text as snapshot, coalesce((
    select json_agg(json_build_object('xact', xact::text, 'product', product)) from shown_changes
    where $1::text is not null and xact >= pg_snapshot_xmin($1::pg_snapshot)
      and xact < pg_snapshot_xmax(pg_current_snapshot()) and not pg_visible_in_snapshot(xact, $1::pg_snapshot)
  ), '[]') as changes`;

const FORGET = `
  delete from shown_changes
  where pg_visible_in_snapshot(xact, $1::pg_snapshot) or xact >= pg_snapshot_xmax(pg_current_snapshot())`;

async function ask(client: pg.Client, since: string | null) {
  const { rows } = await client.query<Record<string, unknown>>(ASK, [since]);
  return answerSchema.parse(rows[0]);
}
