import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request as ask } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type CachingShop, openCachingShop } from "#tests/support/caching-shop.ts";
import { aProduct } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";

vi.stubEnv("NODE_ENV", "production");

const shop = await testApp();
const proxied = await secondApp(shop.url, { trustedProxies: 1 });
const LIST = "/api/product/list";
let cachingShop: CachingShop;
let behindProxy: CachingShop;

beforeAll(async () => {
  for (let count = 0; count < 8; count++) await aProduct(shop.db);
  cachingShop = await openCachingShop(shop);
  behindProxy = await openCachingShop(proxied);
});
afterAll(async () => {
  await cachingShop.close();
  await behindProxy.close();
  await proxied.close();
  await shop.close();
});

/** An answer as it comes over the wire, still compressed. */
async function raw(path: string, headers: Record<string, string> = {}, method = "GET") {
  const clientRequest = ask(cachingShop.origin + path, { method, headers });
  clientRequest.end();
  const [answer] = await once(clientRequest, "response");
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

/** The second of two answers, which is the cached one. */
async function rawFromCache(path: string, headers: Record<string, string> = {}, method = "GET") {
  await raw(path, headers);
  return raw(path, headers, method);
}

describe.each(["/", LIST])("the kept answer to %s", (path) => {
  it("has the headers of one that is made anew", async () => {
    const anew = await cachingShop.anew(path);
    const { status, headers } = await rawFromCache(path);
    const own = new Set(["x-request-id", "vary", "cache-control"]);
    const expected = [...anew.headers].filter(([name]) => !own.has(name));
    expect({ status, headers }).toMatchObject({ status: 200, headers: Object.fromEntries(expected) });
    expect(headers).toMatchObject({ vary: "Accept-Encoding", connection: "keep-alive" });
    expect(headers["set-cookie"]).toBeUndefined();
  });

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
    ["zstd", zstdDecompressSync],
  ])("goes out as %s, the same words", async (coding, unpack) => {
    const plain = await (await cachingShop.anew(path)).text();
    const { headers, body } = await rawFromCache(path, { "accept-encoding": coding });
    expect(headers["content-encoding"]).toBe(coding);
    expect(Number(headers["content-length"])).toBe(body.byteLength);
    expect(unpack(body).toString()).toBe(plain);
  });

  it("is not sent to who has it, in the same packing", async () => {
    const { headers, body } = await rawFromCache(path, { "accept-encoding": "br" });
    const conditionalHeaders = { "if-none-match": `"other", W/${headers.etag}` };
    const again = await raw(path, { "accept-encoding": "br", ...conditionalHeaders });
    expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag } });
    expect(again.body.byteLength).toBe(0);
    expect((await raw(path, { "accept-encoding": "gzip", ...conditionalHeaders })).status).toBe(200);
    expect(body.byteLength).toBeGreaterThan(0);
  });

  it("has no bytes for HEAD, and their number", async () => {
    const { headers } = await rawFromCache(path);
    const head = await rawFromCache(path, {}, "HEAD");
    expect(head.headers).toMatchObject({ "content-length": headers["content-length"], etag: headers.etag });
    expect(head.body.byteLength).toBe(0);
  });

  it("has a name of its own each time, and ends a connection that is to end", async () => {
    const [first, second] = [await rawFromCache(path), await raw(path, { connection: "close" })];
    expect(first.headers["x-request-id"]).not.toBe(second.headers["x-request-id"]);
    expect(second.headers.connection).toBe("close");
    expect(second.body.equals(first.body)).toBe(true);
  });
});

describe("what is kept", () => {
  it("is one answer whatever else stands in the address", async () => {
    await raw(`${LIST}?limit=3`);
    const before = cachingShop.size().answers;
    for (const more of ["&utm_source=a", "&x=1&y=2", "&utm_source=b"]) await raw(`${LIST}?limit=3${more}`);
    await raw(`${LIST}?utm_source=c&limit=3`);
    expect(cachingShop.size().answers).toBe(before);
    const { products } = JSON.parse((await raw(`${LIST}?x=1&%6cimit=2`)).body.toString());
    expect(products).toHaveLength(2);
  });

  it("is no refusal, no personal answer and no other method's", async () => {
    const before = cachingShop.size().answers;
    const { cookie } = await theSeller(shop);
    expect((await raw(`${LIST}?limit=0`)).status).toBe(400);
    expect((await raw("/products/nothing")).status).toBe(404);
    expect((await raw("/api/seller/settings", { cookie })).status).toBe(200);
    expect((await raw(LIST, {}, "POST")).status).toBe(404);
    expect((await raw("/seller/orders?status=Cancelled", { cookie })).status).toBe(200);
    expect((await raw("/my-orders?status=Cancelled")).status).toBe(200);
    expect(cachingShop.size().answers).toBe(before);
  });

  it.each(["/cart", "/my-orders", "/user-account", "/add-address"])(
    "is the frame of %s, which is the same for a shopper and for nobody",
    async (path) => {
      const before = cachingShop.size().answers;
      const { cookie = "" } = await aShopper(shop);
      const own = await cachingShop.anew(path, { cookie });
      expect((await rawFromCache(path)).body.toString()).toBe(await own.text());
      expect(cachingShop.size().answers).toBe(before + 1);
    },
  );

  it("names the address of the store that it was asked at", async () => {
    const at = async (host: string) =>
      (await behindProxy.get("/", { "x-forwarded-host": host, "x-forwarded-proto": "https" })).text();
    for (const host of ["a.example", "b.example", "a.example"]) {
      expect(await at(host)).toContain(`https://${host}/`);
    }
    expect(await (await cachingShop.get("/", { "x-forwarded-host": "evil.example" })).text()).not.toContain(
      "evil.example",
    );
  });

  it("is nothing that sets a cookie: each visitor has their own", async () => {
    let made = 0;
    const setting = await openCachingShop(shop, {
      through:
        (fetch) =>
        async (...args) => {
          const answer = new Response((await fetch(...args)).body);
          answer.headers.append("Set-Cookie", `visitor=${++made}`);
          return answer;
        },
    });
    const cookies = [];
    for (let visit = 0; visit < 3; visit++) {
      cookies.push((await setting.get(LIST)).headers.getSetCookie().join());
    }
    await setting.close();
    expect(new Set(cookies.filter(Boolean)).size).toBe(cookies.filter(Boolean).length);
    expect(setting.size().answers).toBe(0);
  });

  it("loses the connection of a client that reads none of it", async () => {
    const large = randomBytes(3 * 1024 * 1024);
    const unread = await openCachingShop(shop, {
      through: () => async () => new Response(large),
      readMs: 300,
    });
    await (await unread.get(LIST)).arrayBuffer();
    const socket = connect(Number(new URL(unread.origin).port), "127.0.0.1");
    // More than the buffers of both ends hold.
    socket.pause().write(`GET ${LIST} HTTP/1.1\r\nHost: shop.example\r\n\r\n`.repeat(20));
    socket.on("error", () => undefined);
    // Writing is how a client that does not read learns of it.
    const isLost = () => {
      socket.write("\r\n");
      return socket.destroyed;
    };
    // What arrives counts as life, so that the attempts have to be further apart.
    await expect.poll(isLost, { interval: 1_500 }).toBe(true);
    await unread.close();
  });

  it("is not used while the process ends", async () => {
    const ending = await openCachingShop(shop);
    await ending.get(LIST);
    const before = ending.size().answers;
    ending.closing.begin();
    expect((await ending.get(`${LIST}?limit=1`)).status).toBe(200);
    expect(ending.size().answers).toBe(before);
    await ending.close();
  });
});
