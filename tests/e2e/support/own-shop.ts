import { cp } from "node:fs/promises";
import { join } from "node:path";
import { copyTemplate, dropDatabase } from "#tests/support/databases.ts";
import { type Program, type RunningShop, startShop } from "./running-shop.ts";

export interface OwnShop extends RunningShop {
  /** The address of its database. */
  database: string;
}

/**
 * Starts a shop for one file's tests, with a new database on the run's server. It reuses the demo pictures that the
 * run's shop has drawn, so it starts in two seconds instead of fifteen.
 */
export async function startOwnShop(
  settings: Record<string, string> = {},
  program?: Program,
): Promise<OwnShop> {
  const { E2E_TEMPLATE_URL: templateUrl = "", E2E_SHOP_DATA: drawn = "" } = process.env;
  const database = await copyTemplate(templateUrl);
  const fill = (dataDir: string) => cp(join(drawn, "uploads"), join(dataDir, "uploads"), { recursive: true });
  try {
    const shop = await startShop({ DATABASE_URL: database, ...settings }, fill, program);
    const stop = async () => {
      await shop.stop();
      await dropDatabase(database);
    };
    return { ...shop, database, stop };
  } catch (error) {
    await dropDatabase(database);
    throw error;
  }
}
