import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it, vi } from "vitest";
import { userAnswerSchema } from "#contract/user.ts";
import { rateLimits, sessions, shoppers } from "#server/db/schema/index.ts";
import { createLoginLimits } from "#server/http/login-limits.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { aShopper, logIn, PASSWORD } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";

const shop = await testApp();
afterAll(shop.close);

const register = (fields: object) =>
  shop.post("/api/user/register", {
    name: "Meera",
    email: "new@example.com",
    password: PASSWORD,
    ...fields,
  });
const login = (email: unknown, password: unknown, address?: string) =>
  shop.send("POST", "/api/user/login", { json: { email, password }, address });

const WRONG_EMAIL = { email: "Please enter a valid email" };
const badEmails = ["no-at.example.com", "a@b", "a b@example.com", "@example.com", "a@example.com\u0000"];

describe("POST /api/user/register", () => {
  it("makes an account and logs it in", async () => {
    const answer = await shop.post("/api/user/register", {
      name: "  Meera Rao ",
      email: " Meera.Rao@Example.COM ",
      password: " spaces count ",
    });
    const { user, message } = read(userAnswerSchema, answer);
    expect(user).toEqual({ _id: user._id, name: "Meera Rao", email: "meera.rao@example.com", cartItems: {} });
    expect(message).toBe("Welcome, Meera Rao!");
    expect(read(userAnswerSchema, await shop.get("/api/user/is-auth", answer)).user).toEqual(user);
    expect((await login("MEERA.RAO@example.com", " spaces count ")).status).toBe(200);
    expect((await login("meera.rao@example.com", "spaces count")).status).toBe(401);
  });

  it("keeps passwords and tokens as hashes only", async () => {
    const meera = await aShopper(shop);
    const [row] = await shop.db.select().from(shoppers).where(eq(shoppers.id, meera.id));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    const kept = await shop.db.select().from(sessions).where(eq(sessions.shopperId, meera.id));
    expect(kept).toHaveLength(1);
    expect(meera.cookie).not.toContain(kept[0]?.tokenHash);
  });

  it("sets a cookie that no script can read, and a marker that opens nothing", async () => {
    const answer = await register({ email: "cookies@example.com" });
    const [session = "", marker = ""] = answer.headers.getSetCookie();
    expect(session).toMatch(/^santhe_session=[\w-]{40,};.*HttpOnly; SameSite=Lax$/);
    expect(marker).toMatch(/^santhe_user=1;/);
    expect(marker).not.toContain("HttpOnly");
    expect((await shop.get("/api/user/is-auth", { cookie: "santhe_user=1" })).status).toBe(401);
  });

  it("keeps cookies to https where the store is reached by it", async () => {
    const store = { ...shop.deps.store, publicUrl: "https://shop.example" };
    const secure = await secondApp(shop.url, { store });
    const json = { name: "A", email: "secure@example.com", password: PASSWORD };
    const { headers } = await secure.post("/api/user/register", json);
    for (const cookie of headers.getSetCookie()) expect(cookie).toContain("; Secure");
    await secure.close();
  });

  it("refuses an e-mail in use, whatever its case, also when two come at once", async () => {
    const message = "An account with this email already exists. Please login instead.";
    await register({ email: "taken@example.com" });
    expect(await register({ email: "TAKEN@example.com" })).toMatchObject(
      refusal(409, message, { email: message }),
    );
    const both = await Promise.all([1, 2, 3].map(() => register({ email: "twice@example.com" })));
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  });

  it.each<[object, Record<string, string>]>([
    [{ name: undefined }, { name: "Name is required" }],
    [{ name: "  " }, { name: "Name is required" }],
    [{ name: "x".repeat(101) }, { name: "Name can have at most 100 characters" }],
    [{ email: undefined }, { email: "Email is required" }],
    [{ email: "" }, { email: "Email is required" }],
    [{ email: `${"x".repeat(250)}@example.com` }, { email: "Email can have at most 254 characters" }],
    ...badEmails.map((email): [object, Record<string, string>] => [{ email }, WRONG_EMAIL]),
    [{ password: undefined }, { password: "Password is required" }],
    [{ password: "" }, { password: "Password is required" }],
    [{ password: "1234567" }, { password: "Password must have at least 8 characters" }],
    [{ password: "x".repeat(201) }, { password: "Password can have at most 200 characters" }],
    [{ cartItems: { a: -1 } }, { a: "Quantity can't be negative" }],
    [{ cartItems: [] }, { cartItems: "cartItems must map product ids to quantities" }],
  ])("refuses %j", async (fields, errors) => {
    const [message = ""] = Object.values(errors);
    expect(await register(fields)).toMatchObject(refusal(400, message, errors));
  });

  it("names every field that is wrong at once", async () => {
    expect(await shop.post("/api/user/register", {})).toMatchObject(
      refusal(400, "Name is required", {
        name: "Name is required",
        email: "Email is required",
        password: "Password is required",
      }),
    );
  });

  it("refuses a name with a NUL character", async () => {
    expect(await register({ name: "a\u0000b", email: "nul@example.com" })).toMatchObject(
      refusal(400, "That text has characters that can't be saved."),
    );
  });
});

describe("POST /api/user/login", () => {
  it("logs in and greets", async () => {
    const meera = await aShopper(shop);
    const answer = await login(meera.email.toUpperCase(), PASSWORD);
    expect(read(userAnswerSchema, answer)).toMatchObject({
      user: { _id: meera.id, name: meera.name, email: meera.email },
      message: `Welcome back, ${meera.name}!`,
    });
  });

  it("does not tell a wrong password from an unknown e-mail", async () => {
    const { email } = await aShopper(shop);
    const wrong = await login(email, "not the password");
    expect(wrong).toMatchObject(refusal(401, "Invalid email or password"));
    expect((await login("nobody@example.com", PASSWORD)).body).toEqual(wrong.body);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    [undefined, PASSWORD, { email: "Email is required" }],
    ["nonsense", PASSWORD, WRONG_EMAIL],
    ["a@example.com", undefined, { password: "Password is required" }],
    ["a@example.com", "", { password: "Password is required" }],
    ["a@example.com", 12345678, { password: "Password is required" }],
    ["a@example.com", "x".repeat(201), { password: "Password can have at most 200 characters" }],
  ])("refuses %j with %j", async (email, password, errors) => {
    const [message = ""] = Object.values(errors);
    expect(await login(email, password)).toMatchObject(refusal(400, message, errors));
  });

  it.each([
    ["changed", "update shoppers set password_hash = 'another' where id = $1"],
    ["deleted with its account", "delete from shoppers where id = $1"],
  ])("refuses a password that is %s while it is tried", async (_how, change) => {
    const meera = await aShopper(shop);
    const changing = { statement: change, values: [meera.id], table: "shoppers" };
    const answer = await whileUncommitted(shop, changing, () => login(meera.email, PASSWORD));
    expect(answer).toMatchObject(refusal(401, "Invalid email or password"));
  });

  it("replaces the browser's old session", async () => {
    const meera = await aShopper(shop);
    const again = await shop.post("/api/user/login", { email: meera.email, password: PASSWORD }, meera);
    expect((await shop.get("/api/user/is-auth", again)).status).toBe(200);
    expect((await shop.get("/api/user/is-auth", meera)).status).toBe(401);
  });
});

describe("GET /api/user/is-auth", () => {
  it("knows nobody without a session, with a made-up one or with an expired one", async () => {
    const NOBODY = refusal(401, "Not logged in");
    expect(await shop.get("/api/user/is-auth")).toMatchObject(NOBODY);
    expect(await shop.get("/api/user/is-auth", { cookie: "santhe_session=made-up" })).toMatchObject(NOBODY);
    const meera = await aShopper(shop);
    await shop.db.update(sessions).set({ expiresAt: sql`now()` }).where(eq(sessions.shopperId, meera.id));
    expect(await shop.get("/api/user/is-auth", meera)).toMatchObject(NOBODY);
  });
});

describe("GET /api/user/logout", () => {
  it("ends this session, and no other of the shopper's", async () => {
    const meera = await aShopper(shop);
    const elsewhere = await logIn(shop, meera.email);
    const answer = await shop.get("/api/user/logout", meera);
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: "Logged out" }, cookie: "" });
    expect(answer.headers.getSetCookie()).toHaveLength(2);
    expect((await shop.get("/api/user/is-auth", meera)).status).toBe(401);
    expect((await shop.get("/api/user/is-auth", elsewhere)).status).toBe(200);
  });

  it("is fine with nobody", async () => {
    expect((await shop.get("/api/user/logout")).status).toBe(200);
  });
});

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
    const proxied = await secondApp(shop.url, { trustProxy: true });
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

describe("the visitor's cart", () => {
  it("comes along into a new account, without what does not exist or is zero", async () => {
    const { id } = await aProduct(shop.db);
    const other = await aProduct(shop.db);
    const meera = await aShopper(shop, { cartItems: { [id]: 3, [other.id]: 0, gone: 4 } });
    const { user } = read(userAnswerSchema, await shop.get("/api/user/is-auth", meera));
    expect(user.cartItems).toEqual({ [id]: 3 });
  });

  it("is merged at login: the larger quantity stays, nothing is lost, twice is once", async () => {
    const [both, saved, brought] = [
      await aProduct(shop.db),
      await aProduct(shop.db),
      await aProduct(shop.db),
    ];
    const meera = await aShopper(shop, { cartItems: { [both.id]: 5, [saved.id]: 1 } });
    for (const quantity of [2, 7, 7, 6]) {
      await logIn(shop, meera.email, { [both.id]: quantity, [brought.id]: 4 });
    }
    const { user } = read(userAnswerSchema, await shop.get("/api/user/is-auth", meera));
    expect(user.cartItems).toEqual({ [both.id]: 7, [saved.id]: 1, [brought.id]: 4 });
  });
});
