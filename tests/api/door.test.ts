import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { connect } from "#kernel/db/connect.ts";
import { createLog } from "#kernel/http/log.ts";
import { refusal } from "#tests/support/calls.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

describe("health", () => {
  it("tells that the process lives and that it can serve", async () => {
    expect(await shop.get("/healthz")).toMatchObject({ status: 200, body: { success: true } });
    expect(await shop.get("/readyz")).toMatchObject({ status: 200, body: { success: true } });
  });

  it("lives but can't serve without its database", async () => {
    const nowhere = connect("postgres://nobody:x@127.0.0.1:1/nowhere");
    const cutOff = await secondApp(shop.url, { db: nowhere.db });
    expect(await cutOff.get("/healthz")).toMatchObject({ status: 200 });
    expect(await cutOff.get("/readyz")).toMatchObject({ status: 503, body: { success: false } });
    await Promise.all([cutOff.close(), nowhere.pool.end()]);
  });
});

describe("the contract in readable form", () => {
  it("is an OpenAPI document that knows every call", async () => {
    const { status, body } = await shop.get("/api/openapi.json");
    expect(status).toBe(200);
    expect(body).toMatchObject({ openapi: "3.1.0", info: { title: "Santhe API" } });
    const paths = Object.keys(
      body !== null && typeof body === "object" && "paths" in body ? Object(body.paths) : {},
    );
    expect(paths).toEqual(
      expect.arrayContaining([
        "/api/product/list",
        "/api/product/id",
        "/api/category/active",
        "/api/banner",
        "/api/store",
        "/api/user/register",
        "/api/user/login",
        "/api/user/is-auth",
        "/api/user/logout",
        "/api/seller/login",
        "/api/seller/is-auth",
        "/api/seller/logout",
        "/api/cart/update",
        "/api/address/add",
        "/api/address/get",
        "/api/order/cod",
        "/api/order/user",
        "/api/order/seller",
        "/api/order/update-status/{id}",
      ]),
    );
  });

  it("has a page to read it", async () => {
    const page = await shop.get("/api/docs");
    expect(page.status).toBe(200);
    expect((await shop.get("/api/docs/start.js")).body).toContain("/api/openapi.json");
    expect(page.headers.get("content-type")).toContain("text/html");
    const script = await shop.get("/api/docs/swagger-ui-bundle.js");
    expect(script.status).toBe(200);
    expect((await shop.get("/api/docs/package.json")).status).toBe(404);
  });
});

describe("what no call expects", () => {
  it.each([
    ["GET", "/api/nothing"],
    ["GET", "/api"],
    ["DELETE", "/api/product/list"],
    ["GET", "/api/user/login"],
    ["POST", "/api/order/cod/more"],
  ])("answers %s %s in the envelope", async (method, path) => {
    const { status, body } = await shop.send(method, path);
    expect({ status, body }).toEqual({
      status: 404,
      body: { success: false, message: expect.stringMatching(/./) },
    });
  });

  it.each(["", "{", "[1", "not json", '{"id":"x"', "\u0000"])("refuses the body %j", async (text) => {
    const answer = await shop.send("POST", "/api/product/id", { text });
    expect(answer).toMatchObject({ status: 400, body: { success: false, message: expect.any(String) } });
  });

  it.each(["null", "7", '"text"', "[]", "{}"])("refuses %j in place of an object's fields", async (text) => {
    const answer = await shop.send("POST", "/api/product/id", { text });
    expect(answer).toMatchObject({ status: 400, body: { success: false, message: expect.any(String) } });
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/vnd.api+json",
    "application/json-seq",
    "text/plain; application/json",
    "application/json, text/plain",
    "multipart/form-data; boundary=x",
    "",
  ])("refuses a body that comes as %s", async (type) => {
    const answer = await shop.send("POST", "/api/product/id", {
      text: '{"id":"x"}',
      headers: { "Content-Type": type },
    });
    expect(answer).toMatchObject({ status: 415, body: { success: false, message: expect.any(String) } });
  });

  it("refuses more than a quarter of a megabyte", async () => {
    const text = JSON.stringify({ id: "x".repeat(256 * 1024) });
    const answer = await shop.send("POST", "/api/product/id", { text });
    expect(answer).toMatchObject(refusal(413, "That is too much at once."));
  });

  it("says little and logs it when something breaks on our side", async () => {
    const broken = await testApp();
    await broken.db.execute(sql`drop table banners`);
    expect(await broken.get("/api/banner")).toMatchObject(
      refusal(500, "Something went wrong on our side. Please try again."),
    );
    await broken.close();
  });

  it("logs what failed and where, but nothing of what a person sent", async () => {
    const lines: string[] = [];
    const log = createLog("error", { write: (line) => lines.push(line) });
    const broken = await testApp({ log });
    await broken.db.execute(sql`alter table shoppers add constraint nobody check (false) not valid`);
    const account = { name: "Meera Rao", email: "meera@example.com", password: "correct horse" };
    expect((await broken.post("/api/user/register", account)).status).toBe(500);
    await broken.close();
    const [written = ""] = lines;
    expect(JSON.parse(written)).toMatchObject({
      path: "/api/user/register",
      err: { code: "23514", query: expect.stringMatching(/^insert into "shoppers"/) },
    });
    expect(written).toContain("register-shopper.ts");
    for (const secret of ["Meera", "meera@example.com", "correct horse", "argon2"]) {
      expect(written).not.toContain(secret);
    }
  });
});

describe("what another site's page sends", () => {
  const login = { email: "nobody@example.com", password: "whatever it is" };
  const from = (headers: Record<string, string>, path = "/api/user/login", method = "POST") =>
    shop.send(method, path, { headers, ...(method === "POST" ? { json: login } : {}) });
  const FOREIGN = refusal(403, "This request came from another site and was refused.");

  it.each<Record<string, string>>([
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "http://localhost:8080" },
    { Origin: "http://localhost.evil.example" },
    { Origin: "https://localhost" },
    { Origin: "" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "cross-site", Origin: "http://localhost" },
    { "Sec-Fetch-Site": "same-site", Origin: "http://localhost" },
    { "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" },
    { "Sec-Fetch-Site": "anything new" },
  ])("is refused: %j", async (headers) => {
    expect(await from(headers)).toMatchObject(FOREIGN);
  });

  it.each(["cross-site", "same-site"])("does not log anybody out: %s", async (site) => {
    const meera = await aShopper(shop);
    const headers = { "Sec-Fetch-Site": site };
    expect(await shop.send("GET", "/api/user/logout", { as: meera, headers })).toMatchObject(FOREIGN);
    expect(await shop.send("GET", "/api/seller/logout", { headers })).toMatchObject(FOREIGN);
    expect((await shop.get("/api/user/is-auth", meera)).status).toBe(200);
  });

  it.each<Record<string, string>>([
    { Origin: "http://localhost" },
    { "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "same-origin", Origin: "http://localhost" },
    { "Sec-Fetch-Site": "none" },
    {},
  ])("is told from our own, and from a program: %j", async (headers) => {
    expect((await from(headers)).status).toBe(401);
  });

  it("may read what everybody may read", async () => {
    expect((await from({ Origin: "https://evil.example" }, "/api/banner", "GET")).status).toBe(200);
  });

  it("knows the store by its public address and, behind a trusted proxy, by the forwarded one", async () => {
    const proxied = await secondApp(shop.url, { publicUrl: "https://shop.example", trustedProxies: 1 });
    const send = (headers: Record<string, string>) =>
      proxied.send("POST", "/api/user/login", { headers, json: login });
    expect((await send({ Origin: "https://shop.example" })).status).toBe(401);
    expect((await send({ Origin: "http://shop.example" })).status).toBe(403);
    const forwarded = { "X-Forwarded-Host": "market.example", "X-Forwarded-Proto": "https" };
    expect((await send({ Origin: "https://market.example", ...forwarded })).status).toBe(401);
    expect((await send({ Origin: "http://market.example", ...forwarded })).status).toBe(403);
    expect((await from({ Origin: "https://market.example", ...forwarded })).status).toBe(403);
    await proxied.close();
  });
});

describe("headers", () => {
  it("keep answers out of caches and pages to themselves", async () => {
    const { headers } = await shop.get("/api/banner");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  it.each([
    "/api/banner",
    "/api/nothing",
    "/api/docs",
    "/api/docs/start.js",
    "/robots.txt",
    "/uploads/nothing.webp",
    "/unsubscribe/nothing",
    "/healthz",
    "/nothing",
  ])("let nothing from elsewhere and nothing inline run: %s", async (path) => {
    expect((await shop.get(path)).headers.get("content-security-policy")).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
        "connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
    );
  });

  it("hold browsers to HTTPS where the store is reached by it, and subdomains only if asked for", async () => {
    const hsts = async (overrides: Parameters<typeof secondApp>[1]) => {
      const app = await secondApp(shop.url, overrides);
      const { headers } = await app.get("/healthz");
      await app.close();
      return headers.get("strict-transport-security");
    };
    const publicUrl = "https://shop.example";
    expect(await hsts({ publicUrl: "http://shop.example" })).toBeNull();
    expect(await hsts({ publicUrl })).toBe("max-age=15552000");
    expect(await hsts({ publicUrl, httpsOnSubdomains: true })).toBe("max-age=15552000; includeSubDomains");
  });
});
