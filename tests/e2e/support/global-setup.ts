import { startTestServer } from "#tests/support/test-server.ts";
import { startShop } from "./running-shop.ts";

/**
 * Starts one shop for the whole run, with the embedded database. Tests use their own shoppers and products. A file that
 * needs another shop starts one with a database on the server that is started here.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const starting = Promise.allSettled([startShop(), startTestServer()]);
  const stop = async () => {
    for (const started of await starting) if (started.status === "fulfilled") await started.value.stop();
  };
  // A signal would end the run without its teardown and leave both running.
  const breakOff = () => {
    stop().finally(() => process.exit(143));
  };
  process.on("SIGTERM", breakOff);
  const [shop, server] = await starting;
  if (shop.status === "rejected" || server.status === "rejected") {
    await stop();
    throw shop.status === "rejected" ? shop.reason : server.status === "rejected" && server.reason;
  }
  // Workers inherit this environment.
  process.env.E2E_SHOP_URL = shop.value.url;
  process.env.E2E_SHOP_DATA = shop.value.dataDir;
  process.env.E2E_TEMPLATE_URL = server.value.templateUrl;
  return async () => {
    process.off("SIGTERM", breakOff);
    await stop();
  };
}
