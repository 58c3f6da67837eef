// A process of the store that the walk may kill: it answers calls, and runs the jobs of payments without a pause.
import type { AddressInfo } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import { createAdaptorServer } from "@hono/node-server";
import { followUp } from "#modules/online-payment/paying/follow-up.ts";
import { requestRefunds, sendRefunds } from "#modules/online-payment/refunding/refund.ts";
import { secondApp } from "#tests/support/test-app.ts";

const PAUSE_MS = 100;
const [databaseUrl = "", gatewayUrl = ""] = process.argv.slice(2);

const shop = await secondApp(databaseUrl, {}, { GATEWAY_URL: gatewayUrl, SECRETS_KEY: "0".repeat(32) });
const server = createAdaptorServer({
  fetch: (request) => shop.app.fetch(request, { inProcess: { clientAddress: "192.0.2.1" } }),
});
server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});

// The parent's end ends this process too.
process.on("disconnect", () => process.exit(0));

for (;;) {
  for (const job of [
    () => followUp(shop.deps),
    () => requestRefunds(shop.db),
    () => sendRefunds(shop.deps),
  ]) {
    await job().catch((error: unknown) => process.send?.({ failed: String(error) }));
  }
  await after(PAUSE_MS);
}
