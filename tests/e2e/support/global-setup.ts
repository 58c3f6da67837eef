import { copyTemplate } from "#tests/support/databases.ts";
import { startTestServer } from "#tests/support/test-server.ts";
import { startShop } from "./running-shop.ts";

/**
 * Starts a database server and one shop on it for the whole run. Tests use their own shoppers and products. A file that
 * needs another shop starts one with a database on the same server.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const shop = startFirstShop(server.templateUrl);
  const stop = async () => {
    await shop.then(
      (started) => started.stop(),
      () => undefined,
    );
    await server.stop();
  };
  // A signal would end the run without its teardown and leave both running.
  const breakOff = () => {
    stop().finally(() => process.exit(143));
  };
  process.on("SIGTERM", breakOff);
  try {
    const { url, dataDir } = await shop;
    // Workers inherit this environment.
    process.env.E2E_SHOP_URL = url;
    process.env.E2E_SHOP_DATA = dataDir;
    process.env.E2E_TEMPLATE_URL = server.templateUrl;
  } catch (error) {
    await stop();
    throw error;
  }
  return async () => {
    process.off("SIGTERM", breakOff);
    await stop();
  };
}

const startFirstShop = async (templateUrl: string) =>
  startShop({ DATABASE_URL: await copyTemplate(templateUrl) });
