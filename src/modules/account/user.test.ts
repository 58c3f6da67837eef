import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { sessions, shoppers } from "#modules/identity/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { aShopper, logIn, PASSWORD } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { userAnswerSchema } from "./contract/user.ts";

const shop = await testApp();
afterAll(shop.close);

const register = (fields: object) =>
  shop.post("/api/user/register", {
    name: "Meera",
    email: "new@example.com",
    password: PASSWORD,
    ...fields,
  });
const login = (email: unknown, password: unknown) => shop.post("/api/user/login", { email, password });

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

  it("keeps cookies to https and to this host where the store is reached by it", async () => {
    const secure = await secondApp(shop.url, { publicUrl: "https://shop.example" });
    const json = { name: "A", email: "secure@example.com", password: PASSWORD };
    const { headers, cookie } = await secure.post("/api/user/register", json);
    const [session = "", marker = ""] = headers.getSetCookie();
    expect(session).toMatch(
      /^__Host-santhe_session=[\w-]{40,}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(marker).toContain("; Secure");
    expect((await secure.get("/api/user/is-auth", { cookie })).status).toBe(200);
    // A sibling subdomain can set a cookie without the prefix.
    expect((await secure.get("/api/user/is-auth", { cookie: cookie.replaceAll("__Host-", "") })).status).toBe(
      401,
    );
    const left = await secure.get("/api/user/logout", { cookie });
    expect(left.headers.getSetCookie()[0]).toMatch(/^__Host-santhe_session=; Max-Age=0; Path=\/; Secure/);
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

  it("stays when a request of the session before it is refused later", async () => {
    const meera = await aShopper(shop);
    await shop.post("/api/user/login", { email: meera.email, password: PASSWORD }, meera);
    for (const late of ["/api/user/is-auth", "/api/order/user", "/api/seller/is-auth"]) {
      const { status, headers } = await shop.get(late, meera);
      expect([late, status, headers.getSetCookie()]).toEqual([late, 401, []]);
    }
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
