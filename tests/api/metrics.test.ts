import { once } from "node:events";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connect } from "#kernel/db/connect.ts";
import { createLog } from "#kernel/http/log.ts";
import { openMeters } from "#kernel/metrics/meters.ts";
import { createApp } from "#src/http/app.ts";
import { openMetrics } from "#src/operate/metrics/open-metrics.ts";
import { checkoutOf, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { unrulyProxy } from "#tests/support/unruly-proxy.ts";

const TOKEN = "a-token-of-enough-letters";

const shop = await testApp();
const proxy = await unrulyProxy(shop.url);
const way = connect(proxy.url);
const meters = openMeters();
const pages = async (_: Request, __: unknown, { at }: { at: (route: string) => void }) => {
  at("/products/:category");
  return new Response("a page");
};
const door = createServer(getRequestListener(createApp(shop.deps, { pages }, { meters }).fetch));
const measured = { meters, pool: way.pool, dataDir: tmpdir(), log: createLog("silent") };
const open = (token: string | null) => openMetrics({ port: 0, host: "127.0.0.1", token }, measured);
const [plain, guarded] = [await open(null), await open(TOKEN)];
let port = 0;

beforeAll(async () => {
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  const address = door.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterEach(() => proxy.thaw());
afterAll(async () => {
  door.close();
  door.closeAllConnections();
  await plain.close();
  await guarded.close();
  await way.close();
  await proxy.close();
  await shop.close();
});

type RequestOptions = { method?: string; path?: string; headers?: Record<string, string> };

async function ask(port: number, { method = "GET", path = "/metrics", headers = {} }: RequestOptions = {}) {
  const clientRequest = request({ host: "127.0.0.1", port, path, method, headers, agent: false });
  clientRequest.end();
  const [answer] = await once(clientRequest, "response");
  return { status: answer.statusCode, type: answer.headers["content-type"], text: await text(answer) };
}

/** The value of a sample, by its name and labels; undefined if there is none. */
async function sample(name: string): Promise<number | undefined> {
  const { text } = await ask(plain.port);
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

const counted = (method: string, route: string, status: number) =>
  sample(`santhe_http_requests_total{method="${method}",route="${route}",status="${status}"}`);

describe("a request", () => {
  it("is counted by its route's pattern, whatever address was typed", async () => {
    const visit = (path: string, method = "GET") => ask(port, { path, method });
    for (const one of ["one", "two", "three"]) await visit(`/products/${one}?email=meera@example.com`);
    await visit("/api/no-such-call/meera@example.com");
    await visit("/api/order/update-status/meera", "PATCH");
    await visit("/healthz");
    expect(await counted("GET", "/products/:category", 200)).toBe(3);
    expect(await counted("GET", "/api/*", 404)).toBe(1);
    expect(await counted("PATCH", "/api/order/update-status/:id", 401)).toBe(1);
    expect(await counted("GET", "/healthz", 200)).toBe(1);
    const times = 'santhe_http_request_duration_seconds_count{method="GET",route="/products/:category"}';
    expect(await sample(times)).toBe(3);
    expect((await ask(plain.port)).text).not.toContain("meera");
  });

  it("that the door refuses is counted", async () => {
    const full = createApp(shop.deps, undefined, { meters, mostInWork: 0 });
    const incoming = Object.assign(Object.create(null), { complete: true, socket: {} });
    await full.request("/api/store", {}, { incoming });
    expect(await sample('santhe_http_requests_refused_total{reason="busy"}')).toBe(1);
    expect(await sample('santhe_http_requests_refused_total{reason="closing"}')).toBe(0);
  });
});

describe("the store", () => {
  it("has its orders, its mails and its places counted", async () => {
    const shopper = await aShopper(shop);
    const product = await aProduct(shop.db);
    const checkout = checkoutOf([{ product, quantity: 1 }], await anAddress(shop.db, shopper));
    for (const _ of [1, 2]) expect(await sendOrder(shop, shopper, checkout)).toMatchObject({ status: 200 });
    expect(await sample("santhe_orders_placed_total")).toBe(2);
    expect(await sample('santhe_jobs_waiting{queue="mail"}')).toBeGreaterThanOrEqual(2);
    expect(await sample('santhe_jobs_oldest_age_seconds{queue="mail"}')).toBeGreaterThan(0);
    expect(await sample('santhe_jobs_waiting{queue="mail-undelivered"}')).toBe(0);
    expect(await sample("santhe_database_up")).toBe(1);
    for (const name of [
      "santhe_database_size_bytes",
      "santhe_database_connections",
      "santhe_disk_free_bytes",
      "process_resident_memory_bytes",
    ]) {
      expect([name, await sample(name)]).toEqual([name, expect.any(Number)]);
    }
    expect(await sample("santhe_database_connections_waiting")).toBe(0);
    expect(await sample('santhe_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
  });

  it("is measured while its database is frozen, and is asked once by all who scrape", async () => {
    expect(await sample("santhe_database_up")).toBe(1);
    proxy.freeze();
    const all = await Promise.all([1, 2, 3].map(() => ask(plain.port)));
    for (const { status, text } of all) {
      expect(status).toBe(200);
      expect(text).toContain("\nsanthe_database_up 0\n");
      expect(text).toContain("santhe_http_requests_refused_total{");
      expect(text).not.toContain("santhe_orders_placed_total");
    }
    expect(way.pool.totalCount - way.pool.idleCount).toBe(1);
    proxy.thaw();
    await expect.poll(() => sample("santhe_database_up")).toBe(1);
  });
});

/** The complaints of `promtool check metrics`. */
function lint(text: string): string[] {
  const types = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type = ""]) => [name, type]),
  );
  const helps = new Map(
    [...text.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name = "", help = ""]) => [name, help]),
  );
  const samples = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const ofFamilies = [...types].flatMap(([name, type]) => [
    ...(helps.get(name) ? [] : [`${name} has no help`]),
    ...(/^[a-z][a-z\d_]*[a-z\d]$/.test(name) ? [] : [`${name} is no name in snake case`]),
    ...((type === "counter") === name.endsWith("_total") ? [] : [`${name}: counters alone end in _total`]),
    ...(/_(ms|milliseconds|minutes|hours|days|kb|mb|kilobytes|percent)(_|$)/.test(name)
      ? [`${name} has no base unit`]
      : []),
    ...(/_(gauge|counter|histogram|summary)(_|$)|_(bucket|count|sum)$/.test(name)
      ? [`${name} names its type`]
      : []),
  ]);
  const ofSamples = samples.flatMap((line) => {
    const [, name = "", labels = ""] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    const type = types.get(name) ?? types.get(name.replace(/_(bucket|count|sum)$/, ""));
    return [
      ...(type === undefined ? [`${line} has no type`] : []),
      ...(/(^|,)quantile=/.test(labels) && type !== "summary" ? [`${line}: quantiles are of summaries`] : []),
      ...(/(^|,)le=/.test(labels) && type !== "histogram" ? [`${line}: le is of histograms`] : []),
      ...(/(^|,)\w*[A-Z]\w*=/.test(labels) ? [`${line} has a label in camel case`] : []),
    ];
  });
  return [...ofFamilies, ...ofSamples];
}

it("is written as Prometheus expects it, with a help, a type and a base unit for each name", async () => {
  await ask(port, { path: "/healthz" });
  const { text } = await ask(plain.port);
  expect(text).toContain("\nsanthe_database_up 1\n");
  expect(lint(text)).toEqual([]);
  expect(
    lint('# HELP shop_delay_ms Late.\n# TYPE shop_delay_ms gauge\nshop_delay_ms{quantile="1"} 2\nother 1\n'),
  ).toHaveLength(3);
});

describe("a stranger", () => {
  it("gets nothing of the shop's own door, nor without the token", async () => {
    expect((await ask(port, { path: "/metrics" })).text).toBe("a page");
    const given = (authorization?: string) =>
      ask(guarded.port, { headers: authorization ? { authorization } : {} });
    for (const wrong of [undefined, "Bearer ", "Bearer a-token-of-enough-letterz", `Basic ${TOKEN}`]) {
      const { status, text } = await given(wrong);
      expect([wrong, status, text]).toEqual([wrong, 401, "These metrics need their token.\n"]);
    }
    expect(await given(`Bearer ${TOKEN}`)).toMatchObject({
      status: 200,
      type: "text/plain; version=0.0.4; charset=utf-8",
      text: expect.stringContaining("santhe_http_requests_total"),
    });
  });

  it("whose page has its name lead here gets nothing, and nothing else is here", async () => {
    const headers = { host: "metrics.evil.example" };
    expect(await ask(plain.port, { headers })).toMatchObject({ status: 403 });
    expect(await ask(plain.port, { path: "/" })).toMatchObject({ status: 404 });
    expect(await ask(plain.port, { method: "POST" })).toMatchObject({ status: 405 });
  });
});
