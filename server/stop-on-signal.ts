import type { Server } from "node:http";
import type { Log } from "./http/log.ts";

/** After this long, what still runs is cut off; the database then has two more seconds to close. */
const GRACE_MS = 7_000;

/** On SIGTERM or Ctrl-C: accepts no more, finishes what runs, closes the database, exits 0 within ten seconds. */
export function stopOnSignal(server: Server, closeDatabase: () => Promise<void>, log: Log): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info(`${signal}: finishing what runs, then closing.`);
    await closeServer(server);
    await closeDatabase();
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
