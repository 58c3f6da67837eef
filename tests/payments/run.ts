// Lives thousands of payments at random, while the gateway fails in every way and the store's processes are killed, and
// reckons the books against the gateway's.
//   npm run test:all -- payments                      1,000 orders
//   npm run test:all -- payments 500 7             500 orders, with the seed 7
import { setTimeout as after } from "node:timers/promises";
import { makeCorner, removeCorner, startIn } from "#kernel/db/embedded/shop.support.ts";
import { migrateDatabase } from "#kernel/db/migrate.ts";
import { invoiceSeller } from "#modules/order/rules/invoice.ts";
import { firstSettings } from "#modules/store/first-settings.ts";
import { CACHED_TABLES } from "#src/modules.ts";
import { startGateway, TEST_KEYS } from "#tests/gateway/gateway.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { secondApp } from "#tests/support/test-app.ts";
import { drain } from "./drain.ts";
import { judge } from "./judge.ts";
import { fillMarket } from "./market.ts";
import { openProcesses } from "./processes.ts";
import { type Diary, TROUBLE, walk } from "./walk.ts";

const [count = 2_000, seed = 1] = process.argv.slice(2).map(Number);
const SHOPPERS = 8;
const PROCESSES = 2;
const KILL_EVERY_MS = 3_000;

const corner = await makeCorner();
const server = await startIn(corner, { isDurable: false });
const gateway = await startGateway({ seed, slowMs: 50 });
let broken = 0;
try {
  await migrateDatabase(
    server.url,
    { seller: invoiceSeller(firstSettings.parse({})) },
    { cachedTables: CACHED_TABLES },
  );
  const shop = await secondApp(server.url, {}, { GATEWAY_URL: gateway.url, SECRETS_KEY: "0".repeat(32) });
  const seller = await theSeller(shop);
  await shop.post("/api/payment/gateway", { gateway: "razorpay", ...TEST_KEYS }, seller);
  const filled = await fillMarket(shop, SHOPPERS);
  const jobFailures = new Set<string>();
  const processes = await openProcesses(PROCESSES, {
    databaseUrl: server.url,
    gatewayUrl: gateway.url,
    failed: (text) => jobFailures.add(text),
  });
  gateway.sendWebhooksTo("http://shop.test/api/payment/webhook/razorpay", async (request) => {
    const { pathname } = new URL(request.url);
    return fetch(new Request((await processes.nextUrl()) + pathname, request));
  });
  gateway.setSwitches(TROUBLE);

  const begun = Date.now();
  const diary: Diary = { placed: new Set(), failures: [], cut: 0 };
  const market = { ...filled, send: processes.send, pool: shop.pool, gateway, seller };
  let isWalking = true;
  let kills = 0;
  const killing = async () => {
    while (isWalking) {
      await after(KILL_EVERY_MS);
      if (!isWalking) return;
      if (processes.kill()) kills += 1;
      console.log(
        `  ${diary.placed.size} orders, ${kills} kills, ${Math.round((Date.now() - begun) / 1000)} s`,
      );
    }
  };
  const each = Math.ceil(count / SHOPPERS);
  const walks = filled.walkers.map((walker, index) =>
    walk(market, walker, diary, { orders: each, seed: seed * 1_000 + index }),
  );
  await Promise.all([Promise.all(walks).finally(() => (isWalking = false)), killing()]);
  await processes.close();
  gateway.sendWebhooksTo("http://shop.test/api/payment/webhook/razorpay", (request) =>
    shop.app.fetch(request),
  );
  await drain(shop, gateway, seller);

  const wrong = [...(await judge(shop.pool, gateway)), ...diary.failures];
  const { payments, refunds } = gateway.books();
  console.log(
    `${diary.placed.size} orders, ${payments.length} payments, ${refunds.length} refunds, ${kills} kills, ${diary.cut} calls cut off`,
  );
  for (const text of jobFailures) console.log(`  a job failed, and ran again: ${text.slice(0, 200)}`);
  for (const text of wrong.slice(0, 40)) console.log(`  WRONG: ${text}`);
  console.log(
    wrong.length === 0 ? "The books agree with the gateway's." : `${wrong.length} things are wrong.`,
  );
  broken = wrong.length;
  await shop.close();
} finally {
  await gateway.stop();
  await server.stop();
  await removeCorner(corner);
}
process.exit(broken === 0 ? 0 : 1);
