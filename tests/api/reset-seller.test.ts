import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { connect } from "#kernel/db/connect.ts";
import { resetSellerCommand } from "#modules/identity/reset-seller-command.ts";
import { readConfig } from "#src/config/read-config.ts";
import { refusal } from "#tests/support/calls.ts";
import { dropDatabase, emptyDatabase } from "#tests/support/databases.ts";
import { SELLER, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "santhe-reset-"));
});

afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command beside the open store. */
async function reset(words: string[] = [], env: Record<string, string> = {}) {
  const quickly = ["--import", "./src/start/quick-imports.ts"];
  const child = spawn(process.execPath, [...quickly, "src/reset-seller.ts", ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: shop.url, ...env },
  });
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { said, complaint, code };
}

/** A process starts slowly while others run. */
const SLOW = { timeout: 90_000 };

const logIn = (login: object) => shop.send("POST", "/api/seller/login", { json: login });

it("makes a new password and address, ends all logins, and forgets wrong guesses", {
  timeout: 60_000,
}, async () => {
  const before = await theSeller(shop);
  for (let n = 0; n < 11; n++) await logIn({ ...SELLER, password: "a wrong guess" });
  expect((await logIn(SELLER)).status).toBe(429);
  const { said, complaint, code } = await reset(["--email", "Asha@example.org"]);
  expect({ complaint, code }).toEqual({ complaint: "", code: 0 });
  const [, email = "", password = ""] =
    /e-mail +(\S+)\n +password +(\S{16}) {2}\(shown this once/.exec(said) ?? [];
  expect(email).toBe("asha@example.org");
  expect(await shop.get("/api/seller/is-auth", before)).toMatchObject(
    refusal(401, "Please login as the seller"),
  );
  expect(await logIn(SELLER)).toMatchObject(refusal(401, "Invalid email or password"));
  expect((await logIn({ email, password })).status).toBe(200);
});

it("says where an address is set that counts more", SLOW, async () => {
  const file = join(folder, "santhe.env");
  await writeFile(file, "SELLER_EMAIL=asha@example.org\n", { mode: 0o600 });
  const { said, complaint, code } = await reset(["--email", "meera@example.org"]);
  expect(complaint).toBe(
    `SELLER_EMAIL is set in ${file}, and this address counts from each start on. Change it there, and start the store again.\n`,
  );
  expect([said, code]).toEqual(["", 1]);
});

it("refuses what a start would undo, what it does not know, and a store without a seller", async () => {
  const empty = await emptyDatabase(inject("templateUrl"));
  const { db, close } = connect(empty);
  const store = { db, config: readConfig({}), whereSet: () => "in the environment" };
  const set = { email: "asha@example.org", password: "a password of mine" };
  await expect(resetSellerCommand(set, store, [])).rejects.toThrow(
    "SELLER_PASSWORD is set in the environment, and this password counts",
  );
  for (const words of [["--email", "nobody"], ["--emial", "asha@example.org"], ["asha@example.org"]])
    await expect(resetSellerCommand({}, store, words)).rejects.toThrow("takes nothing but --email");
  await expect(resetSellerCommand({}, store, [])).rejects.toThrow("There is no seller yet");
  await close();
  await dropDatabase(empty);
});
