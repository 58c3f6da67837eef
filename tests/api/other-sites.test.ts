import { afterAll, describe, expect, it } from "vitest";
import { createLog } from "#kernel/http/log.ts";
import { refusal } from "#tests/support/calls.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

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

  it("is let in from the addresses that the operator has allowed, exactly", async () => {
    const allowed = "https://app.shop.example";
    const open = await secondApp(shop.url, { allowedOrigins: [allowed, "http://localhost:5173"] });
    const call = (Origin: string, site = "same-site") =>
      open.send("POST", "/api/user/login", { headers: { Origin, "Sec-Fetch-Site": site }, json: login });
    for (const origin of [allowed, "http://localhost:5173"]) {
      const answer = await call(origin);
      expect(answer.status).toBe(401);
      expect(answer.headers.get("Access-Control-Allow-Origin")).toBe(origin);
      expect(answer.headers.get("Access-Control-Allow-Credentials")).toBe("true");
      expect(answer.headers.get("Vary")).toContain("Origin");
    }
    for (const origin of [
      "https://app.shop.example.evil",
      "http://app.shop.example",
      "https://shop.example",
      "null",
    ]) {
      const answer = await call(origin, "cross-site");
      expect(answer).toMatchObject(FOREIGN);
      expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
    }
    const preflight = { Origin: allowed, "Access-Control-Request-Method": "POST" };
    const asked = await open.send("OPTIONS", "/api/order/cod", { headers: preflight });
    expect(asked.status).toBe(204);
    expect(asked.headers.get("Access-Control-Allow-Headers")).toContain("Idempotency-Key");
    await open.close();
  });

  it("gets no permission to read answers where nothing is allowed", async () => {
    const { headers } = await from({ Origin: "https://evil.example" }, "/api/banner", "GET");
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
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

  it("is told from a store behind HTTPS that it does not know of, and the log names the cure", async () => {
    const warnings: string[] = [];
    const log = Object.assign(createLog("silent"), { warn: (text: string) => warnings.push(text) });
    const unaware = await secondApp(shop.url, { log });
    const headers = { Origin: "https://localhost" };
    expect(await unaware.send("POST", "/api/user/login", { headers, json: login })).toMatchObject(FOREIGN);
    expect(warnings).toEqual([expect.stringContaining("set PUBLIC_URL=https://localhost")]);
    await unaware.close();
  });
});
