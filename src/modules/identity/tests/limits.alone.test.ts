import { hash, verify } from "@node-rs/argon2";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { rateLimits } from "#kernel/db/tables.ts";
import { refusal, type Visitor } from "#tests/support/calls.ts";
import { aShopper, PASSWORD } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";
import { createLimits, openedLimits } from "../http/rate-limits.ts";
import { passwordGuesses } from "../tables.ts";

// The real functions, with their calls counted.
vi.mock(import("@node-rs/argon2"), async (original) => {
  const real = await original();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

const shop = await testApp();
afterAll(shop.close);

const login = (email: string, password: string, address: string, as?: Visitor) =>
  shop.send("POST", "/api/user/login", { json: { email, password }, address, as });
const fail = (email: string, address: string, as?: Visitor) => login(email, "a wrong guess", address, as);

const tooMany = (minutes: number) =>
  refusal(429, `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? "" : "s"}.`);

/** Ends the wait. */
const waitOut = () => shop.db.update(passwordGuesses).set({ waitUntil: sql`now()` });

/** Moves all counts into the past. */
const pass = (time: string) => {
  const by = sql`${time}::interval`;
  const { countedAt, waitUntil, forgetAt } = passwordGuesses;
  return shop.db.update(passwordGuesses).set({
    countedAt: sql`${countedAt} - ${by}`,
    waitUntil: sql`${waitUntil} - ${by}`,
    forgetAt: sql`${forgetAt} - ${by}`,
  });
};

/** Records wrong passwords from an address. */
const counted = (address: string, failures: number) => {
  const now = sql`now()`;
  const row = { failures, countedAt: now, waitUntil: now, forgetAt: sql`now() + interval '1 day'` };
  return shop.db
    .insert(passwordGuesses)
    .values({ key: `login-address.2:${address}`, ...row })
    .onConflictDoUpdate({ target: passwordGuesses.key, set: row });
};

const ofAddress = (address: string) => eq(passwordGuesses.key, `login-address.2:${address}`);

/** The seconds that an address waits after its last wrong password. */
const waitOf = async (address: string) => {
  const { countedAt, waitUntil } = passwordGuesses;
  const seconds = sql<number>`extract(epoch from ${waitUntil} - ${countedAt})::int`;
  const [row] = await shop.db.select({ seconds }).from(passwordGuesses).where(ofAddress(address));
  return row?.seconds;
};

/** Lets the wait of an address go on, so that a slow machine is early, too. */
const hold = (address: string) =>
  shop.db
    .update(passwordGuesses)
    .set({ waitUntil: sql`now() + interval '1 hour'` })
    .where(ofAddress(address));

describe("wrong passwords", () => {
  it("make an account's next guess wait from the tenth on, from whatever address, and longer each time", async () => {
    const { email } = await aShopper(shop);
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => fail(email, `198.51.100.${n}`)));
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
    const early = await login(email, PASSWORD, "198.51.100.77");
    expect(early).toMatchObject(tooMany(1));
    expect(Number(early.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    for (const minutes of [2, 4, 8, 15, 15]) {
      await waitOut();
      expect((await fail(email, "198.51.100.78")).status).toBe(401);
      expect(await fail(email, "198.51.100.79")).toMatchObject(tooMany(minutes));
    }
    const second = await secondApp(shop.url);
    const json = { email, password: PASSWORD };
    expect((await second.send("POST", "/api/user/login", { json })).status).toBe(429);
    await second.close();
    await waitOut();
    expect((await login(email, PASSWORD, "198.51.100.80")).status).toBe(200);
    for (let n = 0; n < 10; n++) expect((await fail(email, "198.51.100.81")).status).toBe(401);
  });

  it("of others don't keep the owner out of a browser in which they were logged in", async () => {
    const owner = await aShopper(shop);
    for (let n = 0; n < 10; n++) await fail(owner.email, `203.0.113.${n}`);
    expect((await login(owner.email, PASSWORD, "192.0.2.1")).status).toBe(429);
    expect((await login(owner.email, PASSWORD, "192.0.2.1", owner)).status).toBe(200);
    // They gain no guesses by it either: guesses elsewhere still wait, and in that browser only ten are free.
    expect((await fail(owner.email, "203.0.113.99")).status).toBe(429);
    for (let n = 0; n < 10; n++) expect((await fail(owner.email, "192.0.2.1", owner)).status).toBe(401);
    expect((await login(owner.email, PASSWORD, "192.0.2.1", owner)).status).toBe(429);
    // Another account's browser is unknown here.
    const other = await aShopper(shop);
    expect((await login(owner.email, PASSWORD, "192.0.2.1", other)).status).toBe(429);
  });

  it("of an address make it wait from the hundredth on, a minute at most, and nobody who is known there", async () => {
    const owner = await aShopper(shop);
    const address = "198.51.100.144";
    await counted(address, 98);
    expect((await fail("one@example.com", address)).status).toBe(401);
    expect((await fail("two@example.com", address)).status).toBe(401);
    expect(await waitOf(address)).toBe(1);
    await hold(address);
    expect((await fail("three@example.com", address)).status).toBe(429);
    expect((await login(owner.email, PASSWORD, address, owner)).status).toBe(200);
    await counted(address, 5000);
    await fail("four@example.com", address);
    expect(await waitOf(address)).toBe(60);
    const early = await fail("five@example.com", address);
    expect(early).toMatchObject(tooMany(1));
    expect(Number(early.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  });

  it("are not forgotten in an hour, nor in a night: a day has some hundred guesses for who waits", async () => {
    const { email } = await aShopper(shop);
    const guess = async () => (await fail(email, "198.51.100.90")).status;
    for (let n = 0; n < 10; n++) expect(await guess()).toBe(401);
    await pass("1 hour");
    expect([await guess(), await guess()]).toEqual([401, 429]);
    await pass("1 day");
    const next: number[] = [];
    for (let n = 0; n < 6; n++) next.push(await guess());
    expect(next).toEqual([401, 401, 401, 401, 429, 429]);
  });

  it("are forgotten in a week, and cleared away with the e-mail", async () => {
    const { email } = await aShopper(shop);
    for (let n = 0; n < 10; n++) await fail(email, "198.51.100.91");
    await pass("7 days");
    await fail("somebody-else@example.com", "198.51.100.92");
    const keys = (await shop.db.select().from(passwordGuesses)).map(({ key }) => key);
    expect(keys.filter((key) => key.includes(email))).toEqual([]);
  });

  it("are forgotten after the right one", async () => {
    const { email } = await aShopper(shop);
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) expect((await fail(email, "198.51.100.3")).status).toBe(401);
      expect((await login(email, PASSWORD, "198.51.100.3")).status).toBe(200);
    }
  });
});

describe("an unknown e-mail", () => {
  beforeEach(() => {
    vi.mocked(verify).mockClear();
    vi.mocked(hash).mockClear();
  });

  // The mail queue uses the same database now and then.
  const ACCOUNTS = /"(shoppers|password_guesses|known_devices)"/;
  const textOf = (query: unknown) =>
    typeof query === "object" && query !== null && "text" in query ? String(query.text) : String(query);

  /** The answer to a wrong password, and the queries that it took. */
  async function work(email: string) {
    const query = vi.spyOn(shop.pool, "query");
    const { status, body } = await fail(email, "198.51.100.60");
    const accountQueries = query.mock.calls
      .map(([first]) => textOf(first))
      .filter((text) => ACCOUNTS.test(text));
    const tried = { status, body, accountQueries, verified: vi.mocked(verify).mock.calls.length };
    query.mockRestore();
    vi.mocked(verify).mockClear();
    return tried;
  }

  it("gets the same answer after the same work, also once it has to wait", async () => {
    const { email } = await aShopper(shop);
    await work("warm-up@example.com");
    for (let n = 0; n < 10; n++) {
      const ofKnownEmail = await work(email);
      expect(ofKnownEmail).toMatchObject({ status: 401, verified: 1 });
      expect(ofKnownEmail.accountQueries.length).toBeGreaterThan(0);
      expect(await work("nobody-at-all@example.com")).toEqual(ofKnownEmail);
    }
    const ofKnownEmail = await work(email);
    expect(ofKnownEmail).toMatchObject({ status: 429, verified: 0 });
    expect(await work("nobody-at-all@example.com")).toEqual(ofKnownEmail);
  });
});

describe("limits", () => {
  it("stop an address that makes many accounts", async () => {
    await openedLimits.of(shop.deps).registrations.set("198.51.100.5", 300, 3600);
    const json = { name: "A", email: "many@example.com", password: PASSWORD };
    const answer = await shop.send("POST", "/api/user/register", { json, address: "198.51.100.5" });
    expect(answer).toMatchObject(refusal(429, "Too many attempts. Please try again in 60 minutes."));
  });

  it("take all addresses of one household for one, of which IPv6 has more than anybody can count", async () => {
    const failFrom = async (address: string) => {
      await fail("household@example.com", address);
      await waitOut();
    };
    for (let n = 1; n <= 3; n++) await failFrom(`2001:db8:0:7::${n}`);
    await failFrom("2001:0DB8:0:7:ffff::1");
    await failFrom("2001:db8:0:8::1");
    for (const address of ["::ffff:198.51.100.146", "198.51.100.146"]) await failFrom(address);
    const points = async (address: string) => {
      const [row] = await shop.db
        .select()
        .from(passwordGuesses)
        .where(eq(passwordGuesses.key, `login-address.2:${address}`));
      return Math.ceil(row?.failures ?? 0);
    };
    expect(await points("2001:db8:0:7::/64")).toBe(4);
    expect(await points("2001:db8:0:8::/64")).toBe(1);
    expect(await points("198.51.100.146")).toBe(2);
  });

  it("are forgotten when they are over", async () => {
    const key = "reset-mail:forgotten@example.com";
    const count = () => shop.db.$count(rateLimits, eq(rateLimits.key, key));
    await shop.db.insert(rateLimits).values({ key, points: 1, expire: Date.now() - 2 * 60 * 60 * 1000 });
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    createLimits(shop.pool, { ordersPerHour: 1 });
    vi.advanceTimersByTime(5 * 60 * 1000);
    vi.useRealTimers();
    await expect.poll(count).toBe(0);
  });

  it("are no waits for who was counted by a release that meant something else by its rows", async () => {
    const { email } = await aShopper(shop);
    const until = sql`now() + interval '14 minutes'`;
    const row = { failures: 11, countedAt: sql`now()`, waitUntil: until, forgetAt: until };
    const address = "198.51.100.150";
    await shop.db.insert(passwordGuesses).values([
      { key: `login-account:shopper ${email}`, ...row },
      { key: `login-address:${address}`, ...row },
      { key: `login-account.1:shopper ${email}`, ...row },
    ]);
    expect((await login(email, PASSWORD, address)).status).toBe(200);
    const key = `register:${address}`;
    await shop.db.insert(rateLimits).values({ key, points: 1000, expire: Date.now() + 60 * 60 * 1000 });
    const json = { name: "A", email: "after-an-update@example.com", password: PASSWORD };
    expect(await shop.send("POST", "/api/user/register", { json, address })).toMatchObject({ status: 200 });
  });

  it("see through a trusted proxy the address that it saw, not one that the client claims", async () => {
    const proxied = await secondApp(shop.url, { trustedProxies: 1 });
    await openedLimits.of(proxied.deps).registrations.set("203.0.113.9", 300, 3600);
    const tryFrom = (forwarded: string) =>
      proxied.app.request("/api/user/register", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": forwarded },
        body: JSON.stringify({ name: "A", email: "proxied@example.com", password: PASSWORD }),
      });
    expect((await tryFrom("10.0.0.1, 203.0.113.9")).status).toBe(429);
    expect((await tryFrom("203.0.113.9, 203.0.113.8")).status).toBe(200);
    await proxied.close();
  });
});
