import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { openMailbox } from "#tests/support/mailbox.ts";
import { freePortsInARow } from "#tests/support/ports.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { unrulyProxy } from "#tests/support/unruly-proxy.ts";

const PUBLIC_URL = "https://shop.example.org";
const START = { timeout: 60_000 };

const shop = await testApp();
const proxy = await unrulyProxy(shop.url);
const [ofWeb, ofWorker] = await Promise.all([openMailbox(), openMailbox()]);
let folder: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "santhe-worker-"));
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await Promise.all([ofWeb.close(), ofWorker.close()]);
  await proxy.close();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

function start(program: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      DEMO_CATALOGUE: "false",
      LOG_LEVEL: "silent",
      ...env,
    },
  });
  running.push(child);
  return child;
}

const statusOf = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status, String);

async function order(): Promise<void> {
  const shopper = await aShopper(shop);
  const product = await aProduct(shop.db);
  const checkout = checkoutOf([{ product, quantity: 1 }], await anAddress(shop.db, shopper));
  await placedOrder(shop, shopper, checkout);
}

it("sends the mails in place of a web process, also after an outage, and stops when told to", {
  timeout: 180_000,
}, async () => {
  const web = await freePortsInARow(1);
  start("src/main.ts", {
    DATABASE_URL: shop.url,
    PORT: String(web),
    SMTP_URL: ofWeb.url,
    BACKGROUND: "false",
  });
  await expect.poll(() => statusOf(web, "/readyz"), START).toBe(200);
  await order();

  const port = await freePortsInARow(1);
  const worker = start("src/commands/worker.ts", {
    DATABASE_URL: proxy.url,
    WORKER_PORT: String(port),
    SMTP_URL: ofWorker.url,
    PUBLIC_URL,
  });
  await expect.poll(() => statusOf(port, "/readyz"), START).toBe(200);
  for (const path of ["/", "/api/product/list", "/seller"]) expect(await statusOf(port, path)).toBe(404);
  await ofWorker.until((mails) => mails.length === 1);
  expect(JSON.stringify(ofWorker.mails[0])).toContain(PUBLIC_URL);

  proxy.breakAt({ text: "", lose: "sent" });
  await expect.poll(() => statusOf(port, "/readyz")).toBe(503);
  await order();
  proxy.breakAt(undefined);
  await expect.poll(() => statusOf(port, "/readyz")).toBe(200);
  await ofWorker.until((mails) => mails.length === 2);
  expect(ofWeb.mails).toEqual([]);

  const ended = once(worker, "exit");
  worker.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

it("refuses to start without the address that links in mails begin with", async () => {
  const child = start("src/commands/worker.ts", { DATABASE_URL: shop.url });
  const [errorOutput, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect(errorOutput).toContain("A worker needs PUBLIC_URL");
  expect(code).toBe(1);
});
