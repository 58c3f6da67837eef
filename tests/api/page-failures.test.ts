import { once } from "node:events";
import { createServer, request } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { sql } from "drizzle-orm";
import type { Env, Hono, Schema } from "hono";
import { hc } from "hono/client";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import { createLog } from "#kernel/http/log.ts";
import { openMeters } from "#kernel/metrics/meters.ts";
import type { StoreApi } from "#modules/store/module-api.ts";
import { createApp, type Pages } from "#src/http/app.ts";
import { builtWeb } from "#src/web/built-web.ts";
import { testApp } from "#tests/support/test-app.ts";
import { waitingFor } from "#tests/support/waiting.ts";

const lines: string[] = [];
const log = createLog("info", { write: (line) => lines.push(line) });
const shop = await testApp({ log });
const { pages } = await builtWeb();
const consoleSpies = [vi.spyOn(console, "error"), vi.spyOn(console, "warn"), vi.spyOn(console, "log")];
afterAll(shop.close);
beforeEach(() => void lines.splice(0));

const app = createApp(shop.deps, { pages });
// The first page takes as long as many others together, so it is rendered before the tests.
await app.request("/products");
const logged = () => lines.map((line) => JSON.parse(line));

it("says nothing of an address that can't be decoded, and of what may be secret in it", async () => {
  const token = "b".repeat(43);
  for (const path of [
    "/%zz",
    `/drive/${token}%zz`,
    `/products/%E0%A4%A?token=${token}`,
    `/%2Fzz/${token}/%`,
  ]) {
    for (const method of ["GET", "POST"]) {
      const { status } = await app.request(path, { method });
      expect(status).toBeLessThan(500);
    }
  }
  expect((await app.request("/%zz")).status).toBe(404);
  expect(consoleSpies.flatMap(({ mock }) => mock.calls)).toEqual([]);
  expect(lines).toEqual([]);
});

it("lets nobody cache a page with a token in its address", async () => {
  const token = "b".repeat(43);
  for (const path of [
    "/drive/",
    "/field/",
    "/unsubscribe/",
    "/stop-waiting/",
    "/Drive/",
    "/reset-password?token=",
  ]) {
    const { headers } = await app.request(path + token);
    expect([path, headers.get("cache-control")]).toEqual([path, "no-store"]);
    expect(headers.get("x-robots-tag")).toBe("noindex");
  }
  expect((await app.request("/products")).headers.get("x-robots-tag")).toBeNull();
});

it("serves no file that is for the server alone", async () => {
  const whole = createApp(shop.deps, await builtWeb());
  for (const path of [
    "/.vite/manifest.json",
    "/%2Evite/manifest.json",
    "/assets/%2e%2e/.vite/manifest.json",
  ]) {
    expect((await whole.request(path)).status).toBe(404);
  }
  expect((await whole.request("/favicon.svg")).status).toBe(200);
});

/** The store with pages that get other answers from the API: what `answer` returns for a path. */
function withApi(answer: (path: string) => unknown) {
  const odd: Pages = (pageRequest, api, notes) => {
    const fetchOther = async (input: RequestInfo | URL) => {
      const reply = answer(new URL(String(input)).pathname);
      return reply === undefined ? api<StoreApi>().api.store.$get() : Response.json(reply);
    };
    const client = <Api extends Schema>() => hc<Hono<Env, Api>>("http://localhost", { fetch: fetchOther });
    return pages(pageRequest, client, notes);
  };
  return createApp(shop.deps, { pages: odd });
}

/** The store on a socket. `counted` returns the routes that were answered. */
async function openDoor() {
  const meters = openMeters();
  const server = createServer(getRequestListener(createApp(shop.deps, { pages }, { meters }).fetch));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  /** The connections that are still open on the server's side. */
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  const allLeft = () => expect.poll(() => open.size, { interval: 10 }).toBe(0);
  const counted = () =>
    meters.families().flatMap(({ samples }) => samples.map(({ labels }) => labels?.route));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: typeof address === "object" && address ? address.port : 0, counted, allLeft, close };
}

describe("a page that fails", () => {
  it("because of its calls is one line, with the name that the page's answer has", async () => {
    const broken = await testApp({ log });
    await broken.db.execute(sql`drop table banners, categories cascade`);
    const { status, headers } = await createApp(broken.deps, { pages }).request("/?email=meera@example.com");
    await broken.close();
    expect(status).toBe(500);
    expect(logged()).toEqual([
      expect.objectContaining({
        method: "GET",
        requestId: headers.get("x-request-id"),
        err: expect.objectContaining({
          message: expect.stringMatching(/relation "(banners|categories)" does not exist/),
        }),
      }),
    ]);
    expect(lines.join()).not.toContain("meera");
  });

  it("because of what a loader throws is one line, and never [object Object]", async () => {
    const thrown = () => {
      throw { email: "meera@example.com" };
    };
    const { status, headers } = await withApi(thrown).request(`/reset/${"t".repeat(43)}`);
    expect(status).toBe(500);
    expect(logged()).toEqual([
      expect.objectContaining({
        path: "/reset/…",
        requestId: headers.get("x-request-id"),
        err: { message: "an object with email in it was thrown" },
      }),
    ]);
  });

  it("because it can't be drawn is one line", async () => {
    const odd = withApi((path) =>
      path === "/api/product/list" ? { success: true, products: [null], total: 1 } : undefined,
    );
    const { status } = await odd.request("/products");
    expect(status).toBe(500);
    expect(logged()).toEqual([expect.objectContaining({ path: "/products", level: 50 })]);
  });
});

describe("no failure is", () => {
  it.each([
    ["GET", "/nothing/here/at-all", 404],
    ["GET", "/products/vegetables/no-such-product", 404],
    ["POST", "/products", 405],
    ["GET", "/products?page=x", 200],
  ])("%s %s", async (method, path, status) => {
    const answer = await app.request(path, { method, headers: { "Sec-Fetch-Site": "same-origin" } });
    expect([answer.status, lines]).toEqual([status, []]);
  });

  it("a visitor who leaves before the page is there", async () => {
    const { port, counted, allLeft, close } = await openDoor();
    const { promise: free, resolve: unlock } = Promise.withResolvers<void>();
    const { promise: locked, resolve: hold } = Promise.withResolvers<void>();
    const other = transact(shop.db, async (tx) => {
      await tx.execute(sql`lock table products in access exclusive mode`);
      hold();
      await free;
    });
    await locked;
    const clientRequest = request({ host: "127.0.0.1", port, path: "/products" });
    clientRequest.on("error", () => undefined);
    clientRequest.end();
    await expect.poll(() => waitingFor(shop, "products"), { interval: 10 }).toBeGreaterThan(0);
    clientRequest.destroy();
    // The server has to notice that the visitor left before the page is written.
    await allLeft();
    unlock();
    await other;
    await expect.poll(counted).toContain("/products");
    close();
    expect(lines).toEqual([]);
  });

  it.each([
    ["/api/user/login", { "Content-Length": 99 }],
    ["/api/*", { "Transfer-Encoding": "chunked" }],
  ])("a sender who leaves before all is sent: %s %j", async (route, length) => {
    const { port, counted, close } = await openDoor();
    const head = { "Content-Type": "application/json", ...length };
    const clientRequest = request({
      host: "127.0.0.1",
      port,
      path: "/api/user/login",
      method: "POST",
      headers: head,
    });
    clientRequest.on("error", () => undefined);
    clientRequest.write("{", () => clientRequest.destroy());
    await expect.poll(counted).toContain(route);
    close();
    expect(lines).toEqual([]);
  });
});

it("a page says nothing beside the log", () => {
  for (const spy of consoleSpies) expect(spy.mock.calls).toEqual([]);
});
