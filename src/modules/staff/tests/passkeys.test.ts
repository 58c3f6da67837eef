import { hash } from "@node-rs/argon2";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { sellerAuthSchema } from "#modules/identity/contract.ts";
import { sellers } from "#modules/identity/tables.ts";
import { authenticator } from "#tests/support/authenticator.ts";
import { type Answer, read, refusal, type Visitor } from "#tests/support/calls.ts";
import { withCodes } from "#tests/support/second-factor.ts";
import { SELLER, theSeller } from "#tests/support/sign-in.ts";
import { aMember, MEMBER_PASSWORD, type Member } from "#tests/support/staff.ts";
import { aStation, entered, havePin } from "#tests/support/stations.ts";
import { testApp } from "#tests/support/test-app.ts";
import { factorsSchema, passkeyOfferSchema, registrationSchema } from "../login-contract.ts";
import { staffChallenges, staffPasskeys } from "../login-tables.ts";
import { staffMembers, staffRoles, staffSessions } from "../tables.ts";

const HOST = "shop.example.org";
const ORIGIN = `https://${HOST}`;
const HERE = { origin: ORIGIN, host: HOST };
const shop = await testApp({ publicUrl: ORIGIN }, { SECRETS_KEY: "k".repeat(32) });
afterAll(shop.close);

const WRONG = refusal(401, "This passkey does not open the store. Log in with your password.");
const LATE = refusal(401, "That took too long. Please try again.");
const NOT_ADDED = refusal(400, "This passkey could not be added. Please try again.");

const begin = async (who: Visitor, password: string = MEMBER_PASSWORD) =>
  read(registrationSchema, await shop.post("/api/seller/passkeys/begin", { password }, who)).options;
const add = (who: Visitor, signed: object, name = "My phone") =>
  shop.post("/api/seller/passkeys", { name, signed }, who);
const beginLogin = async () =>
  read(passkeyOfferSchema, await shop.post("/api/seller/passkey-login/begin", undefined)).options;
const offer = async () => {
  const options = await beginLogin();
  if (!options) throw new Error("the store has no passkey");
  return options;
};
const enter = (signed: object) => shop.post("/api/seller/passkey-login", { signed });
const factorsOf = async (who: Visitor) => read(factorsSchema, await shop.get("/api/seller/factors", who));
const sessionOf = (answer: Answer): Visitor => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer;
};
const personOf = async (who: Visitor) => read(sellerAuthSchema, await shop.get("/api/seller/is-auth", who));

type Device = ReturnType<typeof authenticator>;

async function addPasskeyTo(who: Visitor, password?: string): Promise<Device> {
  const device = authenticator();
  const { challenge } = await begin(who, password);
  expect((await add(who, device.register({ ...HERE, challenge }))).status).toBe(200);
  return device;
}

async function aMemberWithPasskey(role = "packer"): Promise<Member & { phone: Device }> {
  const member = await aMember(shop, role);
  return { ...member, phone: await addPasskeyTo(member) };
}

/** Logs in with a passkey, in a way of one's own where `how` says so. */
async function logIn(
  phone: Device,
  how: Parameters<Device["logIn"]>[1] & { origin?: string; host?: string } = {},
) {
  const { challenge } = await offer();
  return enter(phone.logIn({ ...HERE, ...how, challenge }, how));
}

it("stores no challenge for a login while no passkey opens the store at this address", async () => {
  expect(await beginLogin()).toBeNull();
  const { id } = await aMemberWithPasskey();
  await shop.db.update(staffPasskeys).set({ host: "old.example.org" }).where(eq(staffPasskeys.memberId, id));
  expect(await beginLogin()).toBeNull();
  expect(await shop.db.$count(staffChallenges)).toBe(0);
});

describe("a passkey", () => {
  it("is offered for the store's own address, with the screen lock, and found without an e-mail", async () => {
    const who = await aMemberWithPasskey();
    expect(await begin(who)).toMatchObject({
      rp: { id: HOST, name: "Santhe" },
      user: { id: Buffer.from(who.id).toString("base64url"), name: who.email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(await offer()).toMatchObject({ rpId: HOST, userVerification: "required" });
  });

  it("logs its person in, as often as it is used", async () => {
    const { phone, id, email } = await aMemberWithPasskey();
    const session = sessionOf(await logIn(phone, { userHandle: id }));
    expect(await personOf(session)).toMatchObject({ person: { email } });
    sessionOf(await logIn(phone));
    expect(await factorsOf(session)).toMatchObject({
      passkeys: [{ name: "My phone", host: HOST, lastUsedAt: expect.any(String) }],
    });
  });

  it("logs the owner in, by a session that no earlier release takes for one", async () => {
    const owner = await theSeller(shop);
    const session = sessionOf(await logIn(await addPasskeyTo(owner, SELLER.password)));
    expect((await personOf(session)).permissions).toContain("staff.change");
    expect(await shop.db.$count(staffSessions, eq(staffSessions.way, "passkey"))).toBeGreaterThan(0);
  });

  it("opens nothing of the owner's any more once an earlier release has changed their password", async () => {
    await shop.db.delete(staffPasskeys);
    const owner = await theSeller(shop);
    const session = sessionOf(await logIn(await addPasskeyTo(owner, SELLER.password)));
    const passwordHash = await hash(SELLER.password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    await shop.db.update(sellers).set({ passwordHash }).where(eq(sellers.isInvited, false));
    expect((await shop.get("/api/seller/is-auth", session)).status).toBe(401);
  });

  it("is added with the password only, and by a login of one's own", async () => {
    const who = await aMember(shop, "packer");
    const path = "/api/seller/passkeys/begin";
    expect((await shop.post(path, { password: "a wrong guess" }, who)).status).toBe(400);
    expect((await shop.post(path, {}, who)).status).toBe(400);
    expect((await shop.post(path, { password: MEMBER_PASSWORD })).status).toBe(401);
    await havePin(shop, [who]);
    const at = await entered(shop, await aStation(shop, await aMember(shop, "manager")), who);
    expect((await shop.post(path, { password: MEMBER_PASSWORD }, at)).status).toBe(403);
  });

  it("opens a session that locks with the shared device where it is used", async () => {
    const { phone, ...who } = await aMemberWithPasskey();
    const table = await aStation(shop, await aMember(shop, "manager"));
    const { challenge } = await offer();
    const signed = phone.logIn({ ...HERE, challenge });
    const answer = sessionOf(await shop.post("/api/seller/passkey-login", { signed }, table));
    expect(await personOf(answer)).toMatchObject({ person: { email: who.email } });
    const [session] = await shop.db
      .select()
      .from(staffSessions)
      .where(eq(staffSessions.way, "passkey"))
      .orderBy(desc(staffSessions.createdAt));
    expect(session).toMatchObject({ memberId: who.id, stationId: expect.any(String) });
    await shop.post("/api/staff/station/lock", {}, { cookie: `${table.cookie}; ${answer.cookie}` });
    expect((await shop.get("/api/seller/is-auth", answer)).status).toBe(401);
  });

  it("stays the way of the session after its person has changed the password", async () => {
    const { phone, id } = await aMemberWithPasskey();
    const session = sessionOf(await logIn(phone));
    const passwords = { password: MEMBER_PASSWORD, newPassword: "weigh it thrice" };
    sessionOf(await shop.post("/api/seller/change-password", passwords, session));
    const rows = await shop.db.select().from(staffSessions).where(eq(staffSessions.memberId, id));
    expect(rows).toMatchObject([{ way: "passkey", hasSecondFactor: true }]);
  });

  it("has a name", async () => {
    const who = await aMember(shop, "packer");
    const { challenge } = await begin(who);
    const signed = authenticator().register({ ...HERE, challenge });
    expect(await add(who, signed, " ")).toMatchObject(refusal(400, "Please say where this passkey is"));
  });

  it("is not added a second time, by its person or another", async () => {
    const { phone, ...who } = await aMemberWithPasskey();
    const other = await aMember(shop, "packer");
    for (const person of [who, other]) {
      const { challenge } = await begin(person);
      expect(await add(person, phone.register({ ...HERE, challenge }))).toMatchObject(NOT_ADDED);
    }
    expect(await begin(who)).toMatchObject({ excludeCredentials: [{ id: phone.id }] });
  });
});

describe("a passkey is not added", () => {
  it.each([
    { what: "on another site's page", ceremony: { origin: "https://evil.example.org" } },
    { what: "for another site", ceremony: { host: "evil.example.org" } },
    { what: "without the screen lock", overrides: { isVerified: false } },
  ])("$what", async ({ ceremony = {}, overrides = {} }) => {
    const who = await aMember(shop, "packer");
    const { challenge } = await begin(who);
    const signed = authenticator().register({ ...HERE, ...ceremony, challenge }, overrides);
    expect(await add(who, signed)).toMatchObject(NOT_ADDED);
    expect(await factorsOf(who)).toMatchObject({ passkeys: [] });
  });

  it("with a challenge that is used, expired, another person's, or for a login", async () => {
    const [who, other] = [await aMember(shop, "packer"), await aMember(shop, "packer")];
    const used = (await begin(who)).challenge;
    expect((await add(who, authenticator().register({ ...HERE, challenge: used }))).status).toBe(200);
    const expired = (await begin(who)).challenge;
    await shop.db
      .update(staffChallenges)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(staffChallenges.challenge, expired));
    const others = (await begin(other)).challenge;
    const ofLogin = (await offer()).challenge;
    for (const challenge of [used, expired, others, ofLogin, "c".repeat(43)]) {
      const signed = authenticator().register({ ...HERE, challenge });
      expect(await add(who, signed)).toMatchObject(NOT_ADDED);
    }
  });

  it("if what is sent is no passkey", async () => {
    const who = await aMember(shop, "packer");
    const { challenge } = await begin(who);
    const signed = authenticator().register({ ...HERE, challenge });
    for (const change of [
      { attestationObject: "AAAA" },
      { clientDataJSON: "AAAA" },
      { clientDataJSON: "" },
    ]) {
      const answer = await add(who, { ...signed, response: { ...signed.response, ...change } });
      expect(answer.status).toBe(400);
    }
  });
});

describe("a passkey opens nothing", () => {
  it.each([
    { what: "on another site's page", how: { origin: "https://evil.example.org" } },
    { what: "for another site", how: { host: "evil.example.org" } },
    { what: "over plain http", how: { origin: `http://${HOST}` } },
    { what: "without the screen lock", how: { isVerified: false } },
    { what: "in the name of another person", how: { userHandle: "somebody-else" } },
  ])("$what", async ({ how }) => {
    const { phone } = await aMemberWithPasskey();
    expect(await logIn(phone, how)).toMatchObject(WRONG);
    sessionOf(await logIn(phone));
  });

  it("when what it signed is sent again", async () => {
    const { phone } = await aMemberWithPasskey();
    const { challenge } = await offer();
    const signed = phone.logIn({ ...HERE, challenge });
    sessionOf(await enter(signed));
    expect(await enter(signed)).toMatchObject(LATE);
  });

  it("with a challenge that has expired, was never handed out, or is for adding one", async () => {
    const { phone, ...who } = await aMemberWithPasskey();
    const { challenge } = await offer();
    await shop.db.update(staffChallenges).set({ expiresAt: sql`now() - interval '1 second'` });
    const toAdd = (await begin(who)).challenge;
    for (const each of [challenge, toAdd, "c".repeat(43)])
      expect(await enter(phone.logIn({ ...HERE, challenge: each }))).toMatchObject(LATE);
  });

  it("when its counter goes back or stays, as that of a copy does", async () => {
    const { phone } = await aMemberWithPasskey();
    sessionOf(await logIn(phone, { counter: 8 }));
    expect(await logIn(phone, { counter: 8 })).toMatchObject(WRONG);
    expect(await logIn(phone, { counter: 5 })).toMatchObject(WRONG);
    expect(await logIn(phone, { counter: 0 })).toMatchObject(WRONG);
    sessionOf(await logIn(phone, { counter: 9 }));
  });

  it("while it counts nothing, and that is all right", async () => {
    const { phone } = await aMemberWithPasskey();
    sessionOf(await logIn(phone, { counter: 0 }));
    sessionOf(await logIn(phone, { counter: 0 }));
  });

  it("with another device's signature", async () => {
    const { phone } = await aMemberWithPasskey();
    const { challenge } = await offer();
    const forged = authenticator().logIn({ ...HERE, challenge });
    expect(await enter({ ...forged, id: phone.id, rawId: phone.id })).toMatchObject(WRONG);
    expect(await logIn(authenticator())).toMatchObject(WRONG);
  });

  it("once it is removed", async () => {
    const { phone, ...who } = await aMemberWithPasskey();
    const other = await aMember(shop, "packer");
    const id = (await factorsOf(who)).passkeys[0]?._id;
    const remove = (by: Visitor, password?: string) =>
      shop.post("/api/seller/passkeys/remove", { id, password }, by);
    expect((await remove(other, MEMBER_PASSWORD)).status).toBe(404);
    expect((await remove(who)).status).toBe(400);
    expect((await remove(who, MEMBER_PASSWORD)).status).toBe(200);
    expect(await logIn(phone)).toMatchObject(WRONG);
  });

  it("once its person has left", async () => {
    const { phone, id } = await aMemberWithPasskey();
    await shop.db.update(staffMembers).set({ leftAt: sql`now()` }).where(eq(staffMembers.sellerId, id));
    expect(await logIn(phone)).toMatchObject(WRONG);
  });

  it("at an address that it was not made for", async () => {
    const { phone } = await aMemberWithPasskey();
    await shop.db
      .update(staffPasskeys)
      .set({ host: "old.example.org" })
      .where(eq(staffPasskeys.credentialId, phone.id));
    expect(await logIn(phone)).toMatchObject(WRONG);
  });
});

describe("for a role that needs a second factor, a passkey", () => {
  const needsIt = (needsSecondFactor: boolean) => shop.db.update(staffRoles).set({ needsSecondFactor });

  it("is one, at once where it was added and at every login", async () => {
    await needsIt(true);
    const { phone, ...who } = await aMemberWithPasskey("manager");
    expect((await personOf(who)).permissions).toContain("order.see");
    expect((await personOf(sessionOf(await logIn(phone)))).permissions).toContain("order.see");
    await needsIt(false);
  });

  it("is one for the owner too, who gets another session", async () => {
    await shop.db.delete(staffPasskeys);
    await needsIt(true);
    const owner = await theSeller(shop);
    expect((await personOf(owner)).permissions).toEqual([]);
    const { challenge } = await begin(owner, SELLER.password);
    const added = await add(owner, authenticator().register({ ...HERE, challenge }));
    expect((await personOf(sessionOf(added))).permissions).toContain("order.see");
    expect((await shop.get("/api/seller/is-auth", owner)).status).toBe(401);
    await needsIt(false);
  });

  it("is asked for before a password alone adds, removes or changes a factor", async () => {
    await needsIt(true);
    const { phone, email, ...who } = await aMemberWithPasskey("manager");
    const thief = await shop.post("/api/seller/login", { email, password: MEMBER_PASSWORD });
    expect((await personOf(thief)).permissions).toEqual([]);
    const password = MEMBER_PASSWORD;
    const id = (await factorsOf(who)).passkeys[0]?._id;
    const text = "You have a passkey. Log in with it to change this.";
    for (const [path, json] of [
      ["codes/begin", { password }],
      ["codes/confirm", { code: "000000" }],
      ["codes/recovery", { password }],
      ["passkeys/begin", { password }],
      ["passkeys/remove", { password, id }],
    ] as const)
      expect(await shop.post(`/api/seller/${path}`, json, thief)).toMatchObject(refusal(403, text));
    await withCodes(shop, sessionOf(await logIn(phone)));
    await needsIt(false);
  });

  it("that was the last one leaves its person halfway", async () => {
    await needsIt(true);
    const who = await aMemberWithPasskey("manager");
    const id = (await factorsOf(who)).passkeys[0]?._id;
    expect(
      (await shop.post("/api/seller/passkeys/remove", { id, password: MEMBER_PASSWORD }, who)).status,
    ).toBe(200);
    expect((await personOf(who)).permissions).toEqual([]);
    await needsIt(false);
  });
});
