import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { auditEntries } from "#modules/audit/tables.ts";
import { authenticator } from "#tests/support/authenticator.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { codeAt, later, withCodes } from "#tests/support/second-factor.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole, MEMBER_PASSWORD } from "#tests/support/staff.ts";
import { havePin } from "#tests/support/stations.ts";
import { testApp } from "#tests/support/test-app.ts";
import { newPasswordMadeSchema, peopleSchema } from "../contract/people.ts";
import { factorsSchema, registrationSchema } from "../login-contract.ts";

const ORIGIN = "https://shop.example.org";
const HERE = { origin: ORIGIN, host: "shop.example.org" };
const shop = await testApp({ publicUrl: ORIGIN }, { SECRETS_KEY: "k".repeat(32) });
afterAll(shop.close);

const password = MEMBER_PASSWORD;

/** The log's entries about a person's login, each with the person who made the change. */
async function recordedOf(id: string) {
  return shop.db
    .select({ login: sql<string>`${auditEntries.after}->>'login'`, by: auditEntries.sellerName })
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, "person"), eq(auditEntries.subjectId, id)))
    .orderBy(asc(auditEntries.id));
}

async function addAndRemovePasskey(who: Visitor): Promise<void> {
  const begun = await shop.post("/api/seller/passkeys/begin", { password }, who);
  const { challenge } = read(registrationSchema, begun).options;
  const signed = authenticator().register({ ...HERE, challenge });
  expect((await shop.post("/api/seller/passkeys", { name: "Phone", signed }, who)).status).toBe(200);
  const { passkeys } = read(factorsSchema, await shop.get("/api/seller/factors", who));
  const removed = await shop.post("/api/seller/passkeys/remove", { id: passkeys[0]?._id, password }, who);
  expect(removed.status).toBe(200);
}

it("a change of how somebody logs in stands in the activity log, without its secret", async () => {
  const owner = await theSeller(shop);
  const lakshmi = await aMember(shop, "packer");
  const { secret, recoveryCodes } = await withCodes(shop, lakshmi);
  expect((await shop.post("/api/seller/codes/recovery", { password }, lakshmi)).status).toBe(200);
  await addAndRemovePasskey(lakshmi);
  shop.clock.now = later(shop.clock.now, 60);
  const code = codeAt(secret, shop.clock.now);
  expect((await shop.post("/api/seller/codes/end", { password, code }, lakshmi)).status).toBe(200);
  const ownPin = { json: { password, pin: "4711" }, as: lakshmi };
  expect((await shop.send("PUT", "/api/staff/pin", ownPin)).status).toBe(200);
  expect((await shop.send("DELETE", "/api/staff/pin", { as: lakshmi })).status).toBe(200);
  const others = { json: { pin: "4712" }, as: owner };
  expect((await shop.send("PUT", `/api/staff/people/${lakshmi.id}/pin`, others)).status).toBe(200);
  const passwords = { password, newPassword: "weigh it thrice" };
  expect((await shop.post("/api/seller/change-password", passwords, lakshmi)).status).toBe(200);

  expect((await recordedOf(lakshmi.id)).map(({ login, by }) => `${by}: ${login}`)).toEqual([
    "Lakshmi: Codes of an app turned on",
    "Lakshmi: New recovery codes",
    "Lakshmi: Passkey added",
    "Lakshmi: Passkey removed",
    "Lakshmi: Codes of an app turned off",
    "Lakshmi: PIN set",
    "Lakshmi: PIN removed",
    expect.stringMatching(/^(?!Lakshmi).*: PIN set$/),
    "Lakshmi: New password",
  ]);
  const everything = JSON.stringify(await shop.db.select().from(auditEntries));
  for (const each of [secret, ...recoveryCodes, "4711", "4712", "weigh it thrice"])
    expect(everything).not.toContain(`"${each}"`);
});

describe("what a person has lost", () => {
  const reset = (id: string, as: Visitor) => shop.post(`/api/staff/people/${id}/reset-factors`, {}, as);
  const shown = async (id: string, as: Visitor) =>
    read(peopleSchema, await shop.get("/api/staff/people", as)).people.find(({ _id }) => _id === id);

  it("is seen in the list of people, and reset by an owner: the password alone opens the store then", async () => {
    const owner = await theSeller(shop);
    const ravi = await aMember(shop, "packer", { name: "Ravi" });
    expect(await shown(ravi.id, owner)).toMatchObject({ hasSecondFactor: false, hasPin: false });
    await withCodes(shop, ravi);
    await havePin(shop, [ravi]);
    expect(await shown(ravi.id, owner)).toMatchObject({ hasSecondFactor: true, hasPin: true });
    expect((await shop.post("/api/seller/login", { email: ravi.email, password })).status).toBe(401);
    expect((await reset(ravi.id, owner)).status).toBe(200);
    expect(await shown(ravi.id, owner)).toMatchObject({ hasSecondFactor: false, hasPin: false, devices: 0 });
    expect((await shop.get("/api/seller/is-auth", ravi)).status).toBe(401);
    expect((await shop.post("/api/seller/login", { email: ravi.email, password })).status).toBe(200);
    const last = (await recordedOf(ravi.id)).at(-1);
    expect(last?.login).toBe("Codes, passkeys and PIN deleted, logged out everywhere");
  });

  it("is reset for an owner by another owner alone, and by nobody for themselves", async () => {
    const owner = await theSeller(shop);
    const asha = await aMember(shop, "owner", { name: "Asha" });
    const boss = await aMember(shop, await anOwnRole(shop, ["staff.see", "staff.change"]));
    expect((await reset(asha.id, boss)).status).toBe(403);
    expect((await reset(asha.id, asha)).status).toBe(403);
    expect((await reset(boss.id, boss)).status).toBe(403);
    expect((await reset(boss.id, await aMember(shop, "manager"))).status).toBe(403);
    expect((await reset("nobody", owner)).status).toBe(404);
    expect((await reset(asha.id, owner)).status).toBe(200);
  });
});

it("gives a person who has forgotten theirs a new password, which the log notes and does not have", async () => {
  const owner = await theSeller(shop);
  const renew = (id: string, as: Visitor) => shop.post(`/api/staff/people/${id}/new-password`, {}, as);
  const packer = await aMember(shop, "packer");
  const manager = await aMember(shop, "manager");
  expect(await renew(packer.id, manager)).toMatchObject({ status: 403 });
  expect(await renew("nobody", owner)).toMatchObject({ status: 404 });
  const { password: renewed } = read(newPasswordMadeSchema, await renew(packer.id, owner));
  expect(await shop.get("/api/seller/is-auth", packer)).toMatchObject({ status: 401 });
  const logIn = (tried: string) => shop.post("/api/seller/login", { email: packer.email, password: tried });
  expect(await logIn(MEMBER_PASSWORD)).toMatchObject({ status: 401 });
  expect(await logIn(renewed)).toMatchObject({ status: 200 });
  const log = JSON.stringify((await shop.get("/api/audit?subject=person", owner)).body);
  expect(log).toContain("New password");
  expect(log).not.toContain(renewed);
});
