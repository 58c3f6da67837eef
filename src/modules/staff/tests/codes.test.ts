import { eq } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { sellerAuthSchema } from "#modules/identity/contract.ts";
import { passwordGuesses } from "#modules/identity/tables.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { everyRow } from "#tests/support/every-row.ts";
import { codeAt, later, withCodes } from "#tests/support/second-factor.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { SELLER, theSeller } from "#tests/support/sign-in.ts";
import { aMember, MEMBER_PASSWORD, type Member } from "#tests/support/staff.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { factorsSchema, newKeySchema, recoveryCodesSchema } from "../login-contract.ts";

import { staffRoles } from "../tables.ts";

// Otherwise the key would be a file in the folder of a developer's own store.
const SECRETS_KEY = "k".repeat(32);
const shop = await testApp({}, { SECRETS_KEY });
afterAll(shop.close);
afterEach(async () => void (await shop.db.delete(passwordGuesses)));

const WRONG = refusal(401, "Invalid email or password");
const NEEDED = "Enter the code that your authenticator app shows, or a recovery code";

const logIn = ({ email }: { email: string }, code?: string, password: string = MEMBER_PASSWORD) =>
  shop.post("/api/seller/login", { email, password, code });
const codeNow = (secret: string, seconds = 0) => codeAt(secret, later(shop.clock.now, seconds));
const isIn = async (who: Visitor) => (await shop.get("/api/seller/is-auth", who)).status === 200;
const factorsOf = async (who: Visitor) => read(factorsSchema, await shop.get("/api/seller/factors", who));
const permissionsOf = async (who: Visitor) =>
  read(sellerAuthSchema, await shop.get("/api/seller/is-auth", who)).permissions;

/** A person with codes, and the key of their phone. */
async function aMemberWithCodes(role = "packer"): Promise<Member & Awaited<ReturnType<typeof withCodes>>> {
  const member = await aMember(shop, role);
  return { ...member, ...(await withCodes(shop, member)) };
}

describe("codes of an app", () => {
  it("are asked for once a first right one has turned them on", async () => {
    const lakshmi = await aMember(shop, "packer");
    const begun = await shop.post("/api/seller/codes/begin", { password: MEMBER_PASSWORD }, lakshmi);
    const { uri, secret } = read(newKeySchema, begun);
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Santhe:.*secret=${secret}`));
    // Until then the password is enough.
    expect((await logIn(lakshmi)).status).toBe(200);
    const wrong = await shop.post("/api/seller/codes/confirm", { code: "000000" }, lakshmi);
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: { code: expect.stringContaining("not correct") } },
    });
    const confirmed = await shop.post("/api/seller/codes/confirm", { code: codeNow(secret) }, lakshmi);
    expect(read(recoveryCodesSchema, confirmed).recoveryCodes).toHaveLength(10);
    expect(await factorsOf(lakshmi)).toMatchObject({ codesSince: expect.any(String), recoveryCodes: 10 });
    expect(await logIn(lakshmi)).toMatchObject(refusal(401, NEEDED, { code: NEEDED }));
  });

  it("open a session only beside the right password, and only the password tells of them", async () => {
    const { email, secret } = await aMemberWithCodes();
    expect(await logIn({ email }, undefined, "a wrong guess")).toMatchObject(WRONG);
    expect(await logIn({ email }, codeNow(secret), "a wrong guess")).toMatchObject(WRONG);
    expect(await logIn({ email: "nobody@example.com" }, codeNow(secret))).toMatchObject(WRONG);
    const spaced = codeNow(secret).replace(/^.../, "$& ");
    expect(await logIn({ email }, spaced)).toMatchObject({ status: 200, body: { message: "Logged in" } });
  });

  it("are read with a dash, and in the digits of other scripts", async () => {
    const inKannada = (code: string) =>
      code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0ce6 + Number(digit)));
    for (const write of [(code: string) => code.replace(/^.../, "$&-"), inKannada]) {
      const who = await aMemberWithCodes();
      expect((await logIn(who, write(codeNow(who.secret)))).status).toBe(200);
    }
  });

  it("are set up in a store whose name has a colon", async () => {
    const owner = await theSeller(shop);
    const name = "Santhe: the market";
    await changeSettings(shop, owner, { name });
    const member = await aMember(shop, "packer");
    const begun = await shop.post("/api/seller/codes/begin", { password: MEMBER_PASSWORD }, member);
    const { uri } = read(newKeySchema, begun);
    expect(decodeURIComponent(new URL(uri).pathname)).toBe(`/Santhe the market:${member.email}`);
    expect(new URL(uri).searchParams.get("issuer")).toBe("Santhe the market");
    await changeSettings(shop, owner, { name: "Santhe" });
  });

  it("count once: a used one, and one before it, open nothing more", async () => {
    const who = await aMemberWithCodes();
    const used = codeNow(who.secret);
    expect((await logIn(who, used)).status).toBe(200);
    const text = "That code was used already. Wait until your app shows the next one.";
    expect(await logIn(who, used)).toMatchObject(refusal(401, text, { code: text }));
    expect((await logIn(who, codeNow(who.secret, -30))).status).toBe(401);
    shop.clock.now = later(shop.clock.now, 30);
    expect((await logIn(who, codeNow(who.secret))).status).toBe(200);
  });

  it("let one of two logins in that send the same one at the same time", async () => {
    const who = await aMemberWithCodes();
    const code = codeNow(who.secret);
    const statement = 'update "sellers" set email = email where id = $1';
    const held = { statement, values: [who.id], table: "sellers", waiting: 2 };
    const answers = await whileUncommitted(shop, held, () =>
      Promise.all([logIn(who, code), logIn(who, code)]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("may be 30 seconds early or late, and no more", async () => {
    for (const seconds of [-30, 30]) {
      const who = await aMemberWithCodes();
      expect((await logIn(who, codeNow(who.secret, seconds))).status).toBe(200);
    }
    const who = await aMemberWithCodes();
    expect((await logIn(who, codeNow(who.secret, -60))).status).toBe(401);
  });

  it("tell by how many minutes a phone's clock is wrong, to nobody without the password", async () => {
    const who = await aMemberWithCodes();
    const fast = await logIn(who, codeNow(who.secret, 300));
    expect(fast).toMatchObject({
      status: 401,
      body: { errors: { code: expect.stringContaining("is 5 minutes fast. Set it to automatic time") } },
    });
    const slow = await logIn(who, codeNow(who.secret, -240));
    expect(slow).toMatchObject({ status: 401, body: { message: expect.stringContaining("4 minutes old") } });
    const far = await logIn(who, codeNow(who.secret, 3600));
    expect(far).toMatchObject({
      body: { message: expect.stringContaining("clock of your phone may be wrong") },
    });
    expect(await logIn(who, codeNow(who.secret, 300), "a wrong guess")).toMatchObject(WRONG);
  });

  it("that were guessed before their time open nothing when it comes", async () => {
    const who = await aMemberWithCodes();
    const guessed = codeNow(who.secret, 300);
    expect((await logIn(who, guessed)).status).toBe(401);
    shop.clock.now = later(shop.clock.now, 300);
    expect(await logIn(who, guessed)).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining("used already") },
    });
    shop.clock.now = later(shop.clock.now, 30);
    expect((await logIn(who, codeNow(who.secret))).status).toBe(200);
  });

  it("can't be guessed on and on", async () => {
    const who = await aMemberWithCodes();
    for (let n = 0; n < 10; n++) await logIn(who, "000000");
    expect((await logIn(who, codeNow(who.secret))).status).toBe(429);
    for (let n = 0; n < 10; n++) {
      const end = { password: MEMBER_PASSWORD, code: "000000" };
      expect((await shop.post("/api/seller/codes/end", end, who)).status).toBe(400);
      await shop.post("/api/seller/codes/recovery", { password: MEMBER_PASSWORD }, who);
    }
    const right = { password: MEMBER_PASSWORD, code: codeNow(who.secret) };
    expect((await shop.post("/api/seller/codes/end", right, who)).status).toBe(429);
  });

  it("and passwords are counted for each person apart, and a new password ends every login", async () => {
    const [who, other] = [await aMember(shop, "packer"), await aMember(shop, "packer")];
    const elsewhere = await logIn(who);
    for (let n = 0; n < 10; n++) await logIn(who, undefined, "a wrong guess");
    expect((await logIn(who)).status).toBe(429);
    expect((await logIn(other)).status).toBe(200);
    const change = { password: MEMBER_PASSWORD, newPassword: "another horse entirely" };
    const changed = await shop.post("/api/seller/change-password", change, who);
    expect([await isIn(who), await isIn(elsewhere), await isIn(changed)]).toEqual([false, false, true]);
    expect(await isIn(other)).toBe(true);
  });

  it("end every other login of the person when they are turned on", async () => {
    const first = await aMember(shop, "packer");
    const phone = await logIn(first);
    await withCodes(shop, first);
    expect([await isIn(first), await isIn(phone)]).toEqual([true, false]);
  });

  it("are turned off with the password and a code, and not with one of them", async () => {
    const who = await aMemberWithCodes();
    const end = (json: object) => shop.post("/api/seller/codes/end", json, who);
    expect((await end({ password: "a wrong guess", code: codeNow(who.secret) })).status).toBe(400);
    expect((await end({ password: MEMBER_PASSWORD, code: "000000" })).status).toBe(400);
    expect((await end({ password: MEMBER_PASSWORD })).status).toBe(400);
    expect((await end({ code: codeNow(who.secret) })).status).toBe(400);
    expect((await end({ password: MEMBER_PASSWORD, code: codeNow(who.secret) })).status).toBe(200);
    expect((await logIn(who)).status).toBe(200);
    expect(await factorsOf(who)).toMatchObject({ codesSince: null, recoveryCodes: 0 });
  });

  it("are set up with the password only, and not twice", async () => {
    const who = await aMember(shop, "packer");
    const begin = (password?: string) => shop.post("/api/seller/codes/begin", { password }, who);
    expect(await begin("a wrong guess")).toMatchObject(
      refusal(400, "That password is not correct", { password: "That password is not correct" }),
    );
    expect(await begin()).toMatchObject(refusal(400, "Please enter your password"));
    await withCodes(shop, who);
    expect((await begin(MEMBER_PASSWORD)).status).toBe(409);
    expect((await shop.post("/api/seller/codes/confirm", { code: "000000" }, who)).status).toBe(400);
  });

  it("are asked of the owner too, whose sessions of before end", async () => {
    const owner = await theSeller(shop);
    const elsewhere = await theSeller(shop);
    const { secret } = await withCodes(shop, owner, SELLER.password);
    expect([await isIn(owner), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await shop.post("/api/seller/login", SELLER)).status).toBe(401);
    const answer = await shop.post("/api/seller/login", { ...SELLER, code: codeNow(secret) });
    expect(await permissionsOf(answer)).toContain("staff.change");
    shop.clock.now = later(shop.clock.now, 60);
    const end = { password: SELLER.password, code: codeNow(secret) };
    expect((await shop.post("/api/seller/codes/end", end, answer)).status).toBe(200);
  });

  it("have keys that no row and no answer gives away", async () => {
    const { secret, recoveryCodes, cookie } = await aMemberWithCodes();
    const stored = JSON.stringify([...(await everyRow(shop.url)).values()]);
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodes) expect(stored).not.toContain(code);
    expect(JSON.stringify(await factorsOf({ cookie }))).not.toContain(secret);
  });

  it("that this machine can't read leave the recovery codes, and no way around", async () => {
    const who = await aMemberWithCodes();
    const machine = await secondApp(shop.url, {}, { SECRETS_KEY: "r".repeat(32) });
    const there = (code: string) =>
      machine.post("/api/seller/login", { email: who.email, password: MEMBER_PASSWORD, code });
    expect(await there(codeNow(who.secret))).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining("use a recovery code") },
    });
    expect((await there(who.recoveryCodes[0] ?? "")).status).toBe(200);
    await machine.close();
  });

  it("are not set up where another machine could not check them", async () => {
    const who = await aMember(shop, "packer");
    const machine = await secondApp(shop.url, {}, { DATABASE_URL: shop.url });
    const begun = await machine.post("/api/seller/codes/begin", { password: MEMBER_PASSWORD }, who);
    expect(begun).toMatchObject({ status: 409, body: { message: expect.stringContaining("SECRETS_KEY") } });
    await machine.close();
  });
});

describe("recovery codes", () => {
  it("open a session once each, in any writing", async () => {
    const who = await aMemberWithCodes();
    const [first = "", second = ""] = who.recoveryCodes;
    expect(first).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
    expect((await logIn(who, first.toLowerCase().replaceAll("-", " "))).status).toBe(200);
    const used = "That recovery code was used already: each of them opens once. Please use another one.";
    expect(await logIn(who, first)).toMatchObject(refusal(401, used, { code: used }));
    expect((await logIn(who, second)).status).toBe(200);
    expect(await factorsOf(who)).toMatchObject({ recoveryCodes: 8 });
    // Whoever has not the password learns nothing of it, and another person's code is just wrong.
    expect(await logIn(who, first, "a wrong guess")).toMatchObject(WRONG);
    const other = await aMemberWithCodes();
    expect((await logIn(other, first)).body).toMatchObject({
      message: expect.stringContaining("not correct"),
    });
  });

  it("let one of two logins in that send the same one at the same time", async () => {
    const who = await aMemberWithCodes();
    const [code] = who.recoveryCodes;
    const answers = await Promise.all([logIn(who, code), logIn(who, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("are made anew with the password, and the old ones open nothing more", async () => {
    const who = await aMemberWithCodes();
    const redraw = (password: string) => shop.post("/api/seller/codes/recovery", { password }, who);
    expect((await redraw("a wrong guess")).status).toBe(400);
    const { recoveryCodes } = read(recoveryCodesSchema, await redraw(MEMBER_PASSWORD));
    expect((await logIn(who, who.recoveryCodes[0])).status).toBe(401);
    expect((await logIn(who, recoveryCodes[0])).status).toBe(200);
  });

  it("are nobody else's", async () => {
    const [who, other] = [await aMemberWithCodes(), await aMemberWithCodes()];
    expect((await logIn(who, other.recoveryCodes[0])).status).toBe(401);
    expect((await logIn(who, codeNow(other.secret))).status).toBe(401);
    expect((await logIn(other, other.recoveryCodes[0])).status).toBe(200);
  });
});

describe("a role that needs a second factor", () => {
  it("lets its people do nothing but set one up, and then everything at once", async () => {
    await shop.db.update(staffRoles).set({ needsSecondFactor: true }).where(eq(staffRoles.id, "manager"));
    const who = await aMember(shop, "manager");
    expect(await permissionsOf(who)).toEqual([]);
    expect((await shop.get("/api/order/seller", who)).status).toBe(403);
    expect(await factorsOf(who)).toMatchObject({ needsSecondFactor: true, isHalfway: true });
    const { secret } = await withCodes(shop, who);
    expect((await shop.get("/api/order/seller", who)).status).toBe(200);
    expect(await factorsOf(who)).toMatchObject({ isHalfway: false });
    const again = await logIn(who, codeNow(secret));
    expect((await shop.get("/api/order/seller", again)).status).toBe(200);
    // Without a factor the role is halfway again, here too.
    shop.clock.now = later(shop.clock.now, 60);
    const end = { password: MEMBER_PASSWORD, code: codeNow(secret) };
    expect((await shop.post("/api/seller/codes/end", end, again)).status).toBe(200);
    expect((await shop.get("/api/order/seller", again)).status).toBe(403);
    await shop.db.update(staffRoles).set({ needsSecondFactor: false });
  });

  it("asks the owner for it too, and keeps the proof through a new password", async () => {
    await shop.db.update(staffRoles).set({ needsSecondFactor: true });
    const owner = await theSeller(shop);
    expect(await permissionsOf(owner)).toEqual([]);
    const { secret } = await withCodes(shop, owner, SELLER.password);
    expect(await permissionsOf(owner)).toContain("order.see");
    const who = await aMember(shop, "manager");
    await withCodes(shop, who);
    const change = { password: MEMBER_PASSWORD, newPassword: "another horse entirely" };
    const changed = await shop.post("/api/seller/change-password", change, who);
    expect(await permissionsOf(changed)).toContain("order.see");
    const end = { password: SELLER.password, code: codeNow(secret) };
    expect((await shop.post("/api/seller/codes/end", end, owner)).status).toBe(200);
    await shop.db.update(staffRoles).set({ needsSecondFactor: false });
  });
});
