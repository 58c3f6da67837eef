import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
await theSeller(shop);
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
  const quickly = ["--import", "./src/operate/start/quick-imports.ts"];
  const child = spawn(process.execPath, [...quickly, "src/commands/reset-seller.ts", ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: shop.url, ...env },
  });
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { output, complaint, code };
}

/** A process starts slowly while others run. */
const SLOW = { timeout: 90_000 };

it("shows a new password, and makes it the seller's", SLOW, async () => {
  const { output, complaint, code } = await reset();
  expect({ complaint, code }).toEqual({ complaint: "", code: 0 });
  const [, email, password] = /e-mail +(\S+)\n +password +(\S{16}) {2}\(shown this once/.exec(output) ?? [];
  expect(await shop.send("POST", "/api/seller/login", { json: { email, password } })).toMatchObject({
    status: 200,
  });
});

it("says where an address is set that counts more", SLOW, async () => {
  const file = join(folder, "santhe.env");
  await writeFile(file, "SELLER_EMAIL=asha@example.org\n", { mode: 0o600 });
  const { output, complaint, code } = await reset(["--email", "meera@example.org"]);
  expect(complaint).toBe(
    `SELLER_EMAIL is set in ${file}, and this address counts from each start on. Change it there, and start the store again.\n`,
  );
  expect([output, code]).toEqual(["", 1]);
});
