import { eq } from "drizzle-orm";
import { afterAll, expect, inject, it } from "vitest";
import { connect } from "#kernel/db/connect.ts";
import { resetSellerCommand } from "#modules/identity/reset-seller-command.ts";
import { sellers } from "#modules/identity/tables.ts";
import { staffPasskeys } from "#modules/staff/login-tables.ts";
import { staffMembers, staffRoles } from "#modules/staff/tables.ts";
import { readConfig } from "#src/operate/config/read-config.ts";
import { refusal } from "#tests/support/calls.ts";
import { dropDatabase, emptyDatabase } from "#tests/support/databases.ts";
import { codeAt, withCodes } from "#tests/support/second-factor.ts";
import { SELLER, theSeller } from "#tests/support/sign-in.ts";
import { aMember } from "#tests/support/staff.ts";
import { havePin } from "#tests/support/stations.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp({}, { SECRETS_KEY: "k".repeat(32) });
afterAll(shop.close);

const store = { db: shop.db, config: readConfig({}), whereSet: () => "in the environment" };

const logIn = (login: object) => shop.send("POST", "/api/seller/login", { json: login });

it("makes a new password and address, ends all logins, and forgets wrong guesses", async () => {
  const before = await theSeller(shop);
  for (let n = 0; n < 11; n++) await logIn({ ...SELLER, password: "a wrong guess" });
  expect((await logIn(SELLER)).status).toBe(429);
  const output = await resetSellerCommand({}, store, ["--email", "Asha@example.org"]);
  const [, email = "", password = ""] =
    /e-mail +(\S+)\n +password +(\S{16}) {2}\(shown this once/.exec(output) ?? [];
  expect(email).toBe("asha@example.org");
  expect(await shop.get("/api/seller/is-auth", before)).toMatchObject(
    refusal(401, "Please login as the seller"),
  );
  expect(await logIn(SELLER)).toMatchObject(refusal(401, "Invalid email or password"));
  expect((await logIn({ email, password })).status).toBe(200);
});

it("brings back an owner whose password, phone and recovery codes are gone", async () => {
  const { email, password: old } = await newLogin();
  const first = await logIn({ email, password: old });
  const { secret } = await withCodes(shop, { cookie: first.cookie }, old);
  const passkey = {
    memberId: await ownersId(),
    credentialId: "c",
    publicKey: "k",
    host: "localhost",
    name: "Lost",
  };
  await shop.db.insert(staffPasskeys).values(passkey);
  await havePin(shop, [{ id: passkey.memberId }]);
  const code = codeAt(secret, shop.clock.now);
  expect((await logIn({ email, password: old, code })).status).toBe(200);
  await shop.db.update(staffRoles).set({ needsSecondFactor: true });

  const { output, password } = await newLogin();
  expect(output).toContain("Passkeys, codes and recovery codes of the seller are deleted");
  expect((await shop.get("/api/seller/is-auth", first)).status).toBe(401);
  expect((await logIn({ email, password: old })).status).toBe(401);
  const back = await logIn({ email, password });
  expect(back.status).toBe(200);
  const factors = { codesSince: null, recoveryCodes: 0, passkeys: [], isHalfway: true };
  expect(await shop.get("/api/seller/factors", back)).toMatchObject({ status: 200, body: factors });
  expect(await shop.get("/api/staff/pin", back)).toMatchObject({ body: { hasPin: false } });
  await shop.db.update(staffRoles).set({ needsSecondFactor: false });
});

it("does not take the login of somebody who works in the store", async () => {
  const lakshmi = await aMember(shop, "packer");
  await expect(resetSellerCommand({}, store, ["--email", lakshmi.email])).rejects.toThrow(
    `${lakshmi.email} is the login of somebody who works in the store`,
  );
  expect((await shop.get("/api/seller/is-auth", lakshmi)).status).toBe(200);
  // The log has their name and address for ever, so nobody else gets that address.
  await shop.db.update(staffMembers).set({ leftAt: new Date() }).where(eq(staffMembers.sellerId, lakshmi.id));
  await expect(resetSellerCommand({}, store, ["--email", lakshmi.email])).rejects.toThrow(
    "or did until they left. Choose another address.",
  );
});

/** Resets the owner's login. */
async function newLogin(): Promise<{ email: string; password: string; output: string }> {
  const output = await resetSellerCommand({}, store, []);
  const [, email = "", password = ""] = /e-mail +(\S+)\n +password +(\S{16})/.exec(output) ?? [];
  return { email, password, output };
}

async function ownersId(): Promise<string> {
  const [owner] = await shop.db.select().from(sellers).where(eq(sellers.isInvited, false));
  return owner?.id ?? "";
}

it("refuses what a start would undo, what it does not know, and a store without a seller", async () => {
  const empty = await emptyDatabase(inject("templateUrl"));
  const { db, close } = connect(empty);
  const unopened = { ...store, db };
  const set = { email: "asha@example.org", password: "a password of mine" };
  await expect(resetSellerCommand(set, unopened, [])).rejects.toThrow(
    "SELLER_PASSWORD is set in the environment, and this password counts",
  );
  for (const words of [["--email", "nobody"], ["--emial", "asha@example.org"], ["asha@example.org"]])
    await expect(resetSellerCommand({}, unopened, words)).rejects.toThrow("takes nothing but --email");
  await expect(resetSellerCommand({}, unopened, [])).rejects.toThrow("There is no seller yet");
  await close();
  await dropDatabase(empty);
});
