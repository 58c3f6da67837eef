import { setTimeout as after } from "node:timers/promises";
import pg from "pg";
import type { DatabaseLog } from "./embedded/log.ts";
import { clientWithTimeout } from "./query-timeout.ts";

export type Ear = {
  channel: string;
  /** Called for each notification on the channel, with what it carries. */
  onTold: (payload: string) => void;
  /** Called each time the connection stands. What was told while it did not stand is lost. */
  onListening: () => void;
};

// A database that is being restarted is back after a few tries; one that is gone is not asked in a hurry.
const PAUSES_MS = [100, 500, 1000, 2000, 5000] as const;
const LIMIT_MS = 5_000;
/** How often the connection is asked whether it still stands: one that only listens would never notice. */
const BEAT_MS = 15_000;

/** How long an answer may take, and how often one is asked for, in milliseconds. */
export type Patience = { limitMs: number; beatMs: number };

/**
 * Listens on a channel of the database, over a connection of its own that is opened anew when it breaks. Returns how to
 * stop.
 */
export function listen(
  url: string,
  ear: Ear,
  log: DatabaseLog,
  patience: Patience = { limitMs: LIMIT_MS, beatMs: BEAT_MS },
): () => Promise<void> {
  const stopping = new AbortController();
  const once = (each: Ear) => listenOnce(url, each, patience, stopping.signal);
  const running = keepListening(once, ear, log, stopping.signal);
  return () => {
    stopping.abort();
    return running;
  };
}

async function keepListening(
  once: (ear: Ear) => Promise<void>,
  ear: Ear,
  log: DatabaseLog,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  const begun = () => {
    failures = 0;
    ear.onListening();
  };
  while (!signal.aborted) {
    try {
      await once({ ...ear, onListening: begun });
    } catch (error) {
      if (signal.aborted) return;
      log.warn(
        `The database's news can't be heard for now: ${error instanceof Error ? error.message : error}`,
      );
      const pause = PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)];
      await after(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Until it is told to stop; a connection that breaks: the error. */
async function listenOnce(
  url: string,
  { channel, onTold, onListening }: Ear,
  { limitMs, beatMs }: Patience,
  signal: AbortSignal,
): Promise<void> {
  const client = new (clientWithTimeout(limitMs))({
    connectionString: url,
    connectionTimeoutMillis: limitMs,
    application_name: "santhe news",
    keepAlive: true,
  });
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>();
  client.on("error", fail);
  client.on("end", () => fail(new Error("the connection was closed")));
  client.on("notification", ({ payload }) => onTold(payload ?? ""));
  const stop = () => end();
  signal.addEventListener("abort", stop);
  // Awaited below: here it only must not count as unhandled while the connection is being made.
  ended.catch(() => undefined);
  let beat: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    onListening();
    let asking = false;
    beat = setInterval(async () => {
      // The one that is not answered yet has its own limit.
      if (asking) return;
      asking = true;
      await client.query("select 1").catch(fail);
      asking = false;
    }, beatMs);
    await ended;
  } finally {
    clearInterval(beat);
    signal.removeEventListener("abort", stop);
    await client.end().catch(() => undefined);
  }
}
