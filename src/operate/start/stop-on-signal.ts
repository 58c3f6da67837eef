import { setTimeout as after } from "node:timers/promises";
import type { Log } from "#kernel/http/log.ts";
import type { GentleServer } from "./close-server.ts";

/** The wait for background work; closing everything together ends after `LAST_MS`. */
const GRACE_MS = 5_000;
const LAST_MS = 9_000;

/** The signals that stop the store. */
export const STOP_SIGNALS = ["SIGTERM", "SIGINT"] as const;

export type Ending = {
  /** Finishes the background work, and starts no more. It runs beside the last requests. */
  finish: () => Promise<void>;
  /** Closes what requests and background work needed. It runs after both. */
  close: () => Promise<void>;
};

/**
 * On SIGTERM or Ctrl-C, answers the open requests, accepts no more, closes the database, and exits with 0 within ten
 * seconds.
 */
export function stopOnSignal(server: GentleServer, { finish, close }: Ending, log: Log): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info(`${signal}: finishing what runs, then closing.`);
    // A step that hangs, for example on a frozen database, is not waited for. Nothing that was acknowledged is lost.
    setTimeout(() => {
      log.warn("Closing takes too long: what still runs is cut off.");
      process.exit(0);
    }, LAST_MS);
    let background = Promise.resolve();
    await server.close(() => {
      background = withinGrace(finish());
    });
    await background;
    await close();
    process.exit(0);
  };
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      stop(signal).catch((error) => {
        log.error({ err: error }, "closing failed");
        process.exit(1);
      });
    });
  }
}

async function withinGrace(work: Promise<void>): Promise<void> {
  const graceIsOver = new AbortController();
  const grace = after(GRACE_MS, undefined, { signal: graceIsOver.signal }).catch(() => undefined);
  await Promise.race([work, grace]);
  graceIsOver.abort();
}
