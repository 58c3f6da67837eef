import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { sessions, shoppers } from "#modules/identity/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { aShopper, logIn, PASSWORD } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";
import { userAnswerSchema } from "../contract.ts";

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
    expect(user).toEqual({
      _id: user._id,
      name: "Meera Rao",
      email: "meera.rao@example.com",
      cartItems: {},
      lastOrder: null,
      openOrders: {},
    });
    expect(message).toBe("Welcome, Meera Rao!");
    expect(read(userAnswerSchema, await shop.get("/api/user/is-auth", answer)).user).toEqual(user);
    expect((await login("MEERA.RAO@example.com", " spaces count ")).status).toBe(200);
    expect((await login("meera.rao@example.com", "spaces count")).status).toBe(401);
  });

  it("keeps passwords and tokens as hashes only", async () => {
    const meera = await aShopper(shop);
    const [row] = await shop.db.select().from(shoppers).where(eq(shoppers.id, meera.id));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    const storedSessions = await shop.db.select().from(sessions).where(eq(sessions.shopperId, meera.id));
    expect(storedSessions).toHaveLength(1);
    expect(meera.cookie).not.toContain(storedSessions[0]?.tokenHash);
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
    [{ cartItems: [] }, { cartItems: "The cart could not be read. Please reload the page and try again." }],
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
