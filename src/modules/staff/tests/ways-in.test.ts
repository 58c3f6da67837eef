import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { auditEntries } from "#modules/audit/tables.ts";
import { vanAddedSchema } from "#modules/dispatch/contract/vans.ts";
import { authenticator } from "#tests/support/authenticator.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { codeAt, later, withCodes } from "#tests/support/second-factor.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember, MEMBER_PASSWORD } from "#tests/support/staff.ts";
import { aStation, enter, entered, havePin } from "#tests/support/stations.ts";
import { testApp } from "#tests/support/test-app.ts";
import { passkeyOfferSchema, registrationSchema } from "../login-contract.ts";
import { staffMembers } from "../tables.ts";

const HERE = { origin: "https://shop.example.org", host: "shop.example.org" };
const shop = await testApp({ publicUrl: HERE.origin }, { SECRETS_KEY: "k".repeat(32) });
afterAll(shop.close);
let owner: Visitor;
beforeAll(async () => {
  owner = await theSeller(shop);
});

const password = MEMBER_PASSWORD;
const logIn = (json: object, as?: Visitor) => shop.send("POST", "/api/seller/login", { json, as });

/** The way by which whoever made the newest entry came. */
async function newest(): Promise<string | null | undefined> {
  const { entries } = read(auditListSchema, await shop.get("/api/audit?limit=1", owner));
  return entries[0]?.cameBy;
}

const VAN = { driver: "Anbu", phone: "" };
let vans = 0;
const act = async (as: Visitor) => {
  const added = await shop.post("/api/delivery/vans", { ...VAN, name: `Van ${++vans}` }, as);
  return read(vanAddedSchema, added).id;
};

type Passkey = ReturnType<typeof authenticator>;

async function aPasskey(person: Visitor): Promise<Passkey> {
  const key = authenticator();
  const begun = await shop.post("/api/seller/passkeys/begin", { password }, person);
  const { challenge } = read(registrationSchema, begun).options;
  const signed = key.register({ ...HERE, challenge });
  expect((await shop.post("/api/seller/passkeys", { name: "Phone", signed }, person)).status).toBe(200);
  return key;
}

async function enterBy(key: Passkey, overrides: Parameters<Passkey["logIn"]>[1] = {}) {
  const offered = await shop.post("/api/seller/passkey-login/begin", {});
  const { options } = read(passkeyOfferSchema, offered);
  const signed = key.logIn({ ...HERE, challenge: options?.challenge ?? "" }, overrides);
  return shop.post("/api/seller/passkey-login", { signed });
}

describe("the log says by which way somebody came", () => {
  it("a password, also the owner's, and at a shared device", async () => {
    const manager = await aMember(shop, "manager");
    await act(manager);
    expect(await newest()).toBe("password");
    await act(owner);
    expect(await newest()).toBe("password");
    const { cookie } = await aStation(shop, owner);
    owner = await theSeller(shop);
    const there = await logIn({ email: manager.email, password }, { cookie });
    await act({ cookie: `${cookie}; ${there.cookie}` });
    expect(await newest()).toBe("password at “Packing table”");
  });

  it("a PIN, with the shared device", async () => {
    const manager = await aMember(shop, "manager");
    await havePin(shop, [manager]);
    const device = await aStation(shop, owner, { name: "Tablet" });
    owner = await theSeller(shop);
    await act(await entered(shop, device, manager));
    expect(await newest()).toBe("PIN at “Tablet”");
  });

  it("a passkey", async () => {
    const key = await aPasskey(await aMember(shop, "manager"));
    const phone = await enterBy(key);
    expect(phone.status).toBe(200);
    await act(phone);
    expect(await newest()).toBe("passkey");
  });
});

describe("the log keeps failed tries by person", () => {
  /** The failed tries of a person, the first one first. They are noted beside the answer. */
  const triesOf = (id: string) =>
    shop.db
      .select({ tried: sql<string>`${auditEntries.after}->>'failedTry'`, by: auditEntries.sellerName })
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, id), sql`${auditEntries.after} ? 'failedTry'`))
      .orderBy(asc(auditEntries.id));
  const by = "Somebody who has not logged in";
  const from = "from a browser that does not say its name";

  it("wrong passwords and codes, at the login and later, and not a form that asks for the code first", async () => {
    const lakshmi = await aMember(shop, "packer");
    const { secret } = await withCodes(shop, lakshmi);
    const { email, id } = lakshmi;
    expect((await logIn({ email, password: "a wrong guess" })).status).toBe(401);
    await expect.poll(() => triesOf(id)).toEqual([{ by, tried: `Wrong password, ${from}` }]);
    expect((await logIn({ email, password })).status).toBe(401);
    expect((await logIn({ email, password, code: "000000" })).status).toBe(401);
    await expect
      .poll(async () => (await triesOf(id)).map(({ tried }) => tried))
      .toEqual([`Wrong password, ${from}`, `Right password and wrong code, ${from}`]);
    const form = { password: "a wrong guess", newPassword: "weigh it thrice" };
    expect((await shop.post("/api/seller/change-password", form, lakshmi)).status).toBe(400);
    await expect.poll(() => triesOf(id)).toHaveLength(3);
    shop.clock.now = later(shop.clock.now, 60);
    const code = codeAt(secret, shop.clock.now);
    expect((await logIn({ email, password, code })).status).toBe(200);
    expect(await triesOf(id)).toHaveLength(3);
  });

  it("wrong PINs with the shared device, as many as are let through", async () => {
    const lakshmi = await aMember(shop, "packer");
    await havePin(shop, [lakshmi]);
    const device = await aStation(shop, owner, { name: "Tablet" });
    owner = await theSeller(shop);
    for (let n = 0; n < 8; n++) await enter(shop, device, lakshmi, "1111");
    expect((await enter(shop, device, lakshmi, "1111")).status).toBe(429);
    const tries = await triesOf(lakshmi.id);
    expect(tries).toHaveLength(5);
    const where = "the shared device “Tablet” (a browser that does not say its name)";
    for (const each of tries) expect(each).toEqual({ by, tried: `Wrong PIN, from ${where}` });
  });

  it("passkeys that sign wrongly or count back, and not one that nobody has", async () => {
    const lakshmi = await aMember(shop, "packer");
    const key = await aPasskey(lakshmi);
    expect((await enterBy(key, { counter: 5 })).status).toBe(200);
    expect((await enterBy(key, { isVerified: false })).status).toBe(401);
    expect((await enterBy(key, { counter: 5 })).status).toBe(401);
    expect((await enterBy({ ...authenticator(), id: key.id })).status).toBe(401);
    const tried = `A passkey that signed wrongly, ${from}`;
    expect(await triesOf(lakshmi.id)).toEqual([
      { by, tried },
      { by, tried },
    ]);
  });

  it("and none of who is unknown or has left", async () => {
    const ravi = await aMember(shop, "packer", { name: "Ravi" });
    await shop.db.update(staffMembers).set({ leftAt: new Date() }).where(eq(staffMembers.sellerId, ravi.id));
    const lakshmi = await aMember(shop, "packer");
    for (const email of [ravi.email, "nobody@example.com", lakshmi.email])
      expect((await logIn({ email, password: "a wrong guess" })).status).toBe(401);
    await expect.poll(() => triesOf(lakshmi.id)).toHaveLength(1);
    expect(await triesOf(ravi.id)).toEqual([]);
  });
});
