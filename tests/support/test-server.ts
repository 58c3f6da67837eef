import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { type Corner, makeCorner, removeCorner, startIn } from "#kernel/db/embedded/shop.support.ts";
import { migrateDatabase } from "#kernel/db/migrate.ts";
import { invoiceSeller } from "#modules/order/rules/invoice.ts";
import { firstSettings } from "#modules/store/first-settings.ts";
import { CACHED_TABLES } from "#src/modules.ts";
import { databaseAt, dropDatabasesOf, withAdmin } from "./databases.ts";

export interface TestServer {
  /** A migrated database without connections, from which new ones are copied. */
  templateUrl: string;
  stop: () => Promise<void>;
}

/** Starts an embedded PostgreSQL for a test run, or uses the one that TEST_DATABASE_URL names. */
export async function startTestServer(): Promise<TestServer> {
  const { url, stop } = await openServer();
  const template = `santhe_test_${randomUUID().slice(0, 8)}`;
  const templateUrl = databaseAt(url, template);
  const clear = async () => {
    await dropDatabasesOf(url, template);
    await stop();
  };
  try {
    await withAdmin(url, (admin) => admin.query(`create database ${template}`));
    await migrateDatabase(
      templateUrl,
      { seller: invoiceSeller(firstSettings.parse({})) },
      { cachedTables: CACHED_TABLES },
    );
    return { templateUrl, stop: clear };
  } catch (error) {
    await clear();
    throw error;
  }
}

/** The events that end an interrupted run. */
const ENDS = ["SIGINT", "SIGTERM", "exit"] as const;

async function openServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const corner = await makeCorner(await placeForData());
  const abandon = () => removeAtOnce(corner);
  for (const end of ENDS) process.on(end, abandon);
  let leave = (): Promise<void> => Promise.resolve();
  const stop = async () => {
    await leave();
    await removeCorner(corner);
    for (const end of ENDS) process.off(end, abandon);
  };
  try {
    const server = await startIn(corner, { isDurable: false });
    leave = server.stop;
    return { url: server.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const MEMORY = "/dev/shm";
/** Several times what the databases of the files that run at the same time take. */
const ROOM_BYTES = 4 * 1024 ** 3;

/** In memory, where there is room, a database is copied and dropped in half the time. */
async function placeForData(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  return memory && memory.bavail * memory.bsize > ROOM_BYTES ? MEMORY : tmpdir();
}

/**
 * Starts another process that stops and removes the database: on Ctrl-C a run ends without its teardown and can't wait.
 */
function removeAtOnce({ root, dataDir, systemDir }: Corner): void {
  const script = fileURLToPath(new URL("./remove-corner.ts", import.meta.url));
  spawnSync(process.execPath, [script, root, dataDir, systemDir], { stdio: "ignore" });
}
