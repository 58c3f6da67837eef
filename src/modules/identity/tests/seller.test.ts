import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal, type Visitor } from "#tests/support/calls.ts";
import { aShopper, PASSWORD, SELLER, theSeller } from "#tests/support/sign-in.ts";
import { aMember } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";
import { ensureSeller } from "../sessions/seller-account.ts";
import { passwordGuesses, sellers, sessions } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);
beforeAll(() => ensureSeller(shop.db, SELLER));

const isAuth = (as?: Visitor) => shop.get("/api/seller/is-auth", as);
const login = (json: object, address?: string) => shop.send("POST", "/api/seller/login", { json, address });
const NOBODY = refusal(401, "Please login as the seller");

describe("POST /api/seller/login", () => {
  it("logs in, also with the e-mail in capitals", async () => {
    const answer = await login({ ...SELLER, email: SELLER.email.toUpperCase() });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: "Logged in" } });
    expect(await isAuth(answer)).toMatchObject({ status: 200, body: { success: true } });
    expect((await shop.get("/api/user/is-auth", answer)).status).toBe(401);
  });

  it("refuses a wrong password, an unknown e-mail and a shopper's account alike", async () => {
    const WRONG = refusal(401, "Invalid email or password");
    const shopper = await aShopper(shop, { password: SELLER.password });
    expect(await login({ ...SELLER, password: "not the password" })).toMatchObject(WRONG);
    expect(await login({ ...SELLER, email: "nobody@example.com" })).toMatchObject(WRONG);
    expect(await login({ ...SELLER, email: shopper.email })).toMatchObject(WRONG);
  });

  it.each<[object, Record<string, string>]>([
    [{ email: "" }, { email: "Email is required" }],
    [{ email: "nonsense" }, { email: "Please enter a valid email" }],
    [{ password: "" }, { password: "Password is required" }],
    [{ password: ["x"] }, { password: "Password is required" }],
  ])("refuses %j", async (fields, errors) => {
    const [message = ""] = Object.values(errors);
    expect(await login({ ...SELLER, ...fields })).toMatchObject(refusal(400, message, errors));
  });

  it("stops guessing after ten wrong passwords", async () => {
    for (let n = 0; n < 10; n++) await login({ ...SELLER, password: "a wrong guess" }, "198.51.100.7");
    expect((await login(SELLER, "198.51.100.7")).status).toBe(429);
    expect((await login(SELLER, "198.51.100.8")).status).toBe(429);
    // A shopper's account with the seller's e-mail gains no guesses either when it is deleted.
    const impostor = await aShopper(shop, { email: SELLER.email });
    await shop.post("/api/user/delete", { password: PASSWORD }, impostor);
    expect((await login(SELLER, "198.51.100.7")).status).toBe(429);
    await shop.db.delete(passwordGuesses);
  });
});

describe("GET /api/seller/is-auth", () => {
  it("is for the seller: not for nobody, a shopper, a shopper's token or an expired session", async () => {
    const meera = await aShopper(shop);
    expect(await isAuth()).toMatchObject(NOBODY);
    expect(await isAuth(meera)).toMatchObject(refusal(403, "Only the seller may do this"));
    const disguised = { cookie: meera.cookie.replaceAll("santhe_session", "santhe_seller") };
    expect(await isAuth(disguised)).toMatchObject(NOBODY);
    const seller = await theSeller(shop);
    await shop.db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(sql`${sessions.sellerId} is not null`);
    expect(await isAuth(seller)).toMatchObject(NOBODY);
  });
});

describe("GET /api/seller/logout", () => {
  it("ends the seller's session and leaves the shopper's in the same browser", async () => {
    const [meera, seller] = [await aShopper(shop), await theSeller(shop)];
    const browser = { cookie: `${meera.cookie}; ${seller.cookie}` };
    expect(await isAuth(browser)).toMatchObject({ status: 200 });
    expect(await shop.get("/api/seller/logout", browser)).toMatchObject({ status: 200, cookie: "" });
    expect(await isAuth(seller)).toMatchObject(NOBODY);
    expect((await shop.get("/api/user/is-auth", browser)).status).toBe(200);
    expect((await shop.get("/api/seller/logout")).status).toBe(200);
  });
});

describe("the operator's settings at start", () => {
  it("put a new password in force and log out whoever knew the old one", async () => {
    const email = "changing@example.com";
    await ensureSeller(shop.db, { email, password: "the old password" });
    const before = await login({ email, password: "the old password" });
    await ensureSeller(shop.db, { email, password: "the old password" });
    expect((await isAuth(before)).status).toBe(200);
    await ensureSeller(shop.db, { email, password: "the new password" });
    expect((await isAuth(before)).status).toBe(401);
    expect((await login({ email, password: "the old password" })).status).toBe(401);
    expect((await login({ email, password: "the new password" })).status).toBe(200);
  });

  it("leave the owner's name in the books under another address", async () => {
    await ensureSeller(shop.db, SELLER);
    const [before] = await shop.db.select().from(sellers).where(eq(sellers.email, SELLER.email));
    const moved = { email: "moved@example.com", password: "the moved one" };
    await ensureSeller(shop.db, moved);
    const [after] = await shop.db.select().from(sellers).where(eq(sellers.email, moved.email));
    expect(after?.id).toBe(before?.id);
    expect((await login(moved)).status).toBe(200);
    expect((await login(SELLER)).status).toBe(401);
    await ensureSeller(shop.db, SELLER);
  });

  it("don't take the login of somebody who works in the store", async () => {
    await ensureSeller(shop.db, SELLER);
    const lakshmi = await aMember(shop, "packer");
    const taken = { email: lakshmi.email, password: "the password of the owner" };
    await expect(ensureSeller(shop.db, taken)).rejects.toThrow(
      `SELLER_EMAIL is ${lakshmi.email}, which is the login of somebody who works in the store, or did until they left. Set another address there.`,
    );
    expect((await isAuth(lakshmi)).status).toBe(200);
    expect((await login(SELLER)).status).toBe(200);
    expect((await login(taken)).status).toBe(401);
  });

  it("leave no way in by a login that was set before", async () => {
    const former = { email: "former@example.com", password: "the former one" };
    await ensureSeller(shop.db, former);
    const before = await login(former);
    await ensureSeller(shop.db, SELLER);
    expect((await isAuth(before)).status).toBe(401);
    expect((await login(former)).status).toBe(401);
    expect((await login(SELLER)).status).toBe(200);
  });

  it("make one seller with a random password, told once, when nothing is set", async () => {
    const fresh = await testApp();
    const starts = await Promise.all([ensureSeller(fresh.db, {}), ensureSeller(fresh.db, {})]);
    const withPassword = starts.filter((start) => start.password);
    expect(withPassword).toHaveLength(1);
    expect(withPassword[0]?.password).toMatch(/^[\w-]{16}$/);
    expect(await ensureSeller(fresh.db, {})).toEqual({ email: withPassword[0]?.email });
    expect((await fresh.post("/api/seller/login", withPassword[0])).status).toBe(200);
    const [storedSeller] = await fresh.db
      .select()
      .from(sellers)
      .where(eq(sellers.email, withPassword[0]?.email ?? ""));
    expect(storedSeller?.passwordHash).toMatch(/^\$argon2id\$/);
    await fresh.close();
  });
});
