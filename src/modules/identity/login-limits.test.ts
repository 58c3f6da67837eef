import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it, vi } from "vitest";
import { rateLimits } from "#kernel/limits/tables.ts";
import { refusal } from "#tests/support/calls.ts";
import { aShopper, PASSWORD } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";
import { createLoginLimits } from "./http/login-limits.ts";

const shop = await testApp();
afterAll(shop.close);

const login = (email: string, password: string, address: string) =>
  shop.send("POST", "/api/user/login", { json: { email, password }, address });

describe("login limits", () => {
  const TOO_MANY = refusal(429, "Too many attempts. Please try again in 15 minutes.");
  const fail = (email: string, address: string) => login(email, "a wrong guess", address);

  it("stop guessing an account's password after ten wrong ones, from that address only", async () => {
    const { email } = await aShopper(shop);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => fail(email, "198.51.100.1")));
    const statuses = guesses.map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect(await login(email, PASSWORD, "198.51.100.1")).toMatchObject(TOO_MANY);
    expect((await login(email, PASSWORD, "198.51.100.2")).status).toBe(200);
    const second = await secondApp(shop.url);
    const json = { email, password: PASSWORD };
    const there = await second.send("POST", "/api/user/login", { json, address: "198.51.100.1" });
    expect(there.status).toBe(429);
    await second.close();
  });

  it("forget wrong passwords after the right one", async () => {
    const { email } = await aShopper(shop);
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) expect((await fail(email, "198.51.100.3")).status).toBe(401);
      expect((await login(email, PASSWORD, "198.51.100.3")).status).toBe(200);
    }
  });

  it("stop an address that tries many accounts", async () => {
    await shop.deps.limits.address.set("198.51.100.4", 99, 900);
    expect((await fail("one@example.com", "198.51.100.4")).status).toBe(401);
    expect(await fail("two@example.com", "198.51.100.4")).toMatchObject(TOO_MANY);
  });

  it("stop an address that makes many accounts", async () => {
    await shop.deps.limits.registrations.set("198.51.100.5", 300, 3600);
    const json = { name: "A", email: "many@example.com", password: PASSWORD };
    const answer = await shop.send("POST", "/api/user/register", { json, address: "198.51.100.5" });
    expect(answer).toMatchObject(refusal(429, "Too many attempts. Please try again in 60 minutes."));
  });

  it("take all addresses of one household for one, of which IPv6 has more than anybody can count", async () => {
    const { email } = await aShopper(shop);
    for (let n = 1; n <= 10; n++) await fail(email, `2001:db8:0:7::${n}`);
    expect(await login(email, PASSWORD, "2001:0DB8:0:7:ffff::1")).toMatchObject(TOO_MANY);
    expect((await login(email, PASSWORD, "2001:db8:0:8::1")).status).toBe(200);
    for (let n = 1; n <= 10; n++) await fail(email, "::ffff:198.51.100.6");
    expect(await login(email, PASSWORD, "198.51.100.6")).toMatchObject(TOO_MANY);
  });

  it("are forgotten when they are over", async () => {
    const key = "login-account:198.51.100.9 forgotten@example.com";
    const count = () => shop.db.$count(rateLimits, eq(rateLimits.key, key));
    await shop.db.insert(rateLimits).values({ key, points: 1, expire: Date.now() - 2 * 60 * 60 * 1000 });
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    createLoginLimits(shop.pool);
    vi.advanceTimersByTime(5 * 60 * 1000);
    vi.useRealTimers();
    await expect.poll(count).toBe(0);
  });

  it("see through a trusted proxy the address that it saw, not one that the client claims", async () => {
    const proxied = await secondApp(shop.url, { trustedProxies: 1 });
    await proxied.deps.limits.address.set("203.0.113.9", 100, 900);
    const tryFrom = (forwarded: string) =>
      proxied.app.request("/api/user/login", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": forwarded },
        body: JSON.stringify({ email: "a@example.com", password: "whatever" }),
      });
    expect((await tryFrom("10.0.0.1, 203.0.113.9")).status).toBe(429);
    expect((await tryFrom("203.0.113.9, 203.0.113.8")).status).toBe(401);
    await proxied.close();
  });
});
