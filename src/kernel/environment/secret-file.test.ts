import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensureSecret, readSecret, UnusableSecret } from "./secret-file.ts";

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "santhe-secret-"));
  file = join(folder, "backup.key");
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const WITHOUT = "the store then makes a new one.";

it("makes one secret, however many ask, and reads it from then on", async () => {
  expect(await readSecret(file, WITHOUT)).toBeNull();
  const [one, other] = await Promise.all([ensureSecret(file, WITHOUT), ensureSecret(file, WITHOUT)]);
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(other).toBe(one);
  expect(await readSecret(file, WITHOUT)).toBe(one);
});

it.each([
  ["empty", "\n"],
  ["cut off", "0123456789abcdef\n"],
])("refuses a file that is %s, and says what to do", async (state, content) => {
  await writeFile(file, content);
  for (const read of [readSecret, ensureSecret]) {
    const failed = await read(file, WITHOUT).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(UnusableSecret);
    expect(String(failed)).toContain(
      `${file} is ${state}. Put it back from a copy of DATA_DIR, or delete it: ${WITHOUT}`,
    );
  }
});

it("says of a file that can't be read whose it has to be", async () => {
  await symlink(file, file);
  await expect(readSecret(file, WITHOUT)).rejects.toThrow(
    /can't be read by the account \w+ \(ELOOP\)\. Give/,
  );
});

it("says of a folder in its place, and of a file in the folder's place, that they are in the way", async () => {
  await mkdir(file);
  await expect(readSecret(file, WITHOUT)).rejects.toThrow(
    /is a folder, where the store keeps a secret\. Move it/,
  );
  await rm(file, { recursive: true });
  await writeFile(file, "");
  await expect(readSecret(join(file, "key"), WITHOUT)).rejects.toThrow(
    /lies in a file, .+ Set DATA_DIR to a folder/,
  );
});
