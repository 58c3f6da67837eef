import { afterAll, expect, inject, it } from "vitest";
import { connect } from "#kernel/db/connect.ts";
import { resetSellerCommand } from "#modules/identity/reset-seller-command.ts";
import { readConfig } from "#src/operate/config/read-config.ts";
import { refusal } from "#tests/support/calls.ts";
import { dropDatabase, emptyDatabase } from "#tests/support/databases.ts";
import { SELLER, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
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
