import { setTimeout as after } from "node:timers/promises";
import type { Log } from "#kernel/http/log.ts";
import type { GentleServer } from "./close-server.ts";

/** What runs in the background is waited for so long, and all closing together is over after `LAST_MS`. */
const GRACE_MS = 5_000;
const LAST_MS = 9_000;

export type Ending = {
  /** Beside the requests: finishes what runs in the background, and takes up no more. */
  finish: () => Promise<void>;
  /** After both: closes what they needed. */
  close: () => Promise<void>;
};

/** On SIGTERM or Ctrl-C: answers what was sent, takes no more, closes the database, exits 0 within ten seconds. */
export function stopOnSignal(server: GentleServer, { finish, close }: Ending, log: Log): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info(`${signal}: finishing what runs, then closing.`);
    // A step that hangs, as with a database that is frozen, keeps nobody waiting: nothing acknowledged is lost by it.
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
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      stop(signal).catch((error) => {
        log.error({ err: error }, "closing failed");
        process.exit(1);
      });
    });
  }
}

/** What takes longer than the grace is not waited for. */
async function withinGrace(work: Promise<void>): Promise<void> {
  const graceIsOver = new AbortController();
  const grace = after(GRACE_MS, undefined, { signal: graceIsOver.signal }).catch(() => undefined);
  await Promise.race([work, grace]);
  graceIsOver.abort();
}
