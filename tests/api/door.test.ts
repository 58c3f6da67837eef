import { afterAll, describe, expect, it } from "vitest";
import { connect } from "#kernel/db/connect.ts";
import { createApp } from "#src/http/app.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";
import packageJson from "../../package.json" with { type: "json" };

const shop = await testApp();
afterAll(shop.close);

describe("health", () => {
  it("tells that the process lives and that it can serve", async () => {
    expect(await shop.get("/healthz")).toMatchObject({ status: 200, body: { success: true } });
    expect(await shop.get("/healthz")).toMatchObject({ body: { version: packageJson.version } });
    expect(await shop.get("/readyz")).toMatchObject({ status: 200, body: { success: true } });
  });

  it("says the release that an update asks for, and beside it the commit between releases", async () => {
    const build = "0.4.0-dev+0a1b2c3d";
    const between = createApp(shop.deps, undefined, { build });
    const answer = await between.request("/healthz");
    expect(await answer.json()).toEqual({ success: true, version: packageJson.version, build });
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
    expect(body).toMatchObject({ info: { version: packageJson.version } });
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

describe("headers", () => {
  it("keep answers out of caches and pages to themselves", async () => {
    const { headers } = await shop.get("/api/banner");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect((await shop.get("/unsubscribe/nothing")).headers.get("x-frame-options")).toBe("DENY");
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
