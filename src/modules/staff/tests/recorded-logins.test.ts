import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { auditEntries } from "#modules/audit/tables.ts";
import { authenticator } from "#tests/support/authenticator.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { codeAt, later, withCodes } from "#tests/support/second-factor.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember, MEMBER_PASSWORD } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";
import { factorsSchema, registrationSchema } from "../login-contract.ts";

const ORIGIN = "https://shop.example.org";
const HERE = { origin: ORIGIN, host: "shop.example.org" };
const shop = await testApp({ publicUrl: ORIGIN }, { SECRETS_KEY: "k".repeat(32) });
afterAll(shop.close);

const password = MEMBER_PASSWORD;

/** What the log says of how a person logs in, each with whoever did it. */
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
