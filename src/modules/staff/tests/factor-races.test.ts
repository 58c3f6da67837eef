import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { authenticator } from "#tests/support/authenticator.ts";
import { read } from "#tests/support/calls.ts";
import { codeAt } from "#tests/support/second-factor.ts";
import { aMember, MEMBER_PASSWORD } from "#tests/support/staff.ts";
import { aStation } from "#tests/support/stations.ts";
import { testApp } from "#tests/support/test-app.ts";
import { waitingFor, whileUncommitted } from "#tests/support/waiting.ts";
import { newKeySchema, registrationSchema } from "../login-contract.ts";
import { staffPasskeys } from "../login-tables.ts";
import { staffSessions } from "../tables.ts";

const HOST = "shop.example.org";
const ORIGIN = `https://${HOST}`;
const shop = await testApp({ publicUrl: ORIGIN }, { SECRETS_KEY: "k".repeat(32) });
afterAll(shop.close);

const password = MEMBER_PASSWORD;

it("whose password alone logs in while codes are turned on is out again", async () => {
  const who = await aMember(shop, "packer");
  const { secret } = read(newKeySchema, await shop.post("/api/seller/codes/begin", { password }, who));
  const table = await aStation(shop, await aMember(shop, "manager"));
  const logIn = () => shop.post("/api/seller/login", { email: who.email, password }, table);
  const turnOn = () => shop.post("/api/seller/codes/confirm", { code: codeAt(secret, shop.clock.now) }, who);
  const other = await shop.pool.connect();
  try {
    await other.query("begin");
    // The login has seen that there are no codes, and waits here.
    await other.query("update staff_stations set name = name");
    const login = logIn();
    await expect.poll(() => waitingFor(shop, "staff_stations"), { interval: 10 }).toBe(1);
    const turning = turnOn();
    // It ends the sessions of before once the login's is there.
    await expect.poll(() => waitingFor(shop, "staff_members"), { interval: 10 }).toBe(1);
    await other.query("commit");
    await login;
    expect(await turning).toMatchObject({ status: 200 });
  } finally {
    other.release(true);
  }
  const proved = await shop.db.select().from(staffSessions).where(eq(staffSessions.memberId, who.id));
  expect(proved.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([true]);
});

it("nobody adds a passkey in a session that ends at that moment", async () => {
  const who = await aMember(shop, "packer");
  const begun = await shop.post("/api/seller/passkeys/begin", { password }, who);
  const { challenge } = read(registrationSchema, begun).options;
  const signed = authenticator().register({ origin: ORIGIN, host: HOST, challenge });
  // A new password locks the person, and ends all their sessions.
  const ending = {
    statement: "update staff_members set version = version + 1 where seller_id = $1",
    values: [who.id],
    table: "staff_members",
    last: `delete from staff_sessions where member_id = '${who.id}'`,
  };
  const answer = await whileUncommitted(shop, ending, () =>
    shop.post("/api/seller/passkeys", { name: "Mine", signed }, who),
  );
  expect(answer.status).toBe(400);
  expect(await shop.db.$count(staffPasskeys, eq(staffPasskeys.memberId, who.id))).toBe(0);
});
