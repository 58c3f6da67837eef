import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { sessions } from "#modules/identity/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { aShopper, logIn, PASSWORD } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { userAnswerSchema } from "../contract.ts";

const shop = await testApp();
afterAll(shop.close);

const login = (email: unknown, password: unknown) => shop.post("/api/user/login", { email, password });

const WRONG_EMAIL = { email: "Please enter a valid email" };

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
    await shop.db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.shopperId, meera.id));
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
