import type { Server } from "node:http";
import { setTimeout as after } from "node:timers/promises";
import type { Log } from "#kernel/http/log.ts";

/** After this long, what still runs is cut off; the database then has two more seconds to close. */
const GRACE_MS = 7_000;

export type Ending = {
  /** Beside the requests: finishes what runs in the background, and takes up no more. */
  finish: () => Promise<void>;
  /** After both: closes what they needed. */
  close: () => Promise<void>;
};

/** On SIGTERM or Ctrl-C: accepts no more, finishes what runs, closes the database, exits 0 within ten seconds. */
export function stopOnSignal(server: Server, { finish, close }: Ending, log: Log): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info(`${signal}: finishing what runs, then closing.`);
    await Promise.all([closeServer(server), withinGrace(finish())]);
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

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(cutOff);
      resolve();
    });
    server.closeIdleConnections();
  });
}
