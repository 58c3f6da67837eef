import { startShop } from "./running-shop.ts";

/** One shop for the whole run. Tests keep apart by shoppers and products of their own. */
export default async function setup(): Promise<() => Promise<void>> {
  const starting = startShop();
  const stop = async () => (await starting).stop();
  // The run's own end stops the shop; being told to end from outside would leave it behind.
  const breakOff = () => {
    stop().finally(() => process.exit(143));
  };
  process.on("SIGTERM", breakOff);
  const { url, dataDir } = await starting;
  // Workers are started with this environment.
  process.env.E2E_SHOP_URL = url;
  process.env.E2E_SHOP_DATA = dataDir;
  return async () => {
    process.off("SIGTERM", breakOff);
    await stop();
  };
}
