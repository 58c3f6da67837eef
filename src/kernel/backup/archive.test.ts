import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { firstEntry, openArchive, readTar } from "./archive.ts";
import { backupKey } from "./backup-key.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "santhe-archive-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const writer = () => openArchive(path.join(folder, "a.tar"), backupKey("a key"));

it("is an archive that tar lists and unpacks", async () => {
  const archive = await writer();
  await archive.add("santhe.json", Buffer.from("{}"));
  await archive.add("database/public.orders/0.json.gz", Buffer.alloc(1000, "x"));
  await archive.finish();
  const tar = (...words: string[]) => execFileSync("tar", words, { cwd: folder, encoding: "utf8" });
  const names = ["santhe.json", "database/public.orders/0.json.gz", "checksum.txt", "signature.txt"];
  expect(tar("-tf", "a.tar").trim().split("\n")).toEqual(names);
  expect(tar("-xOf", "a.tar", "database/public.orders/0.json.gz")).toBe("x".repeat(1000));

  const file = await open(path.join(folder, "a.tar"));
  expect((await Array.fromAsync(readTar(file))).map(({ name }) => name)).toEqual(names);
  await file.close();
});

it("takes no name and no size that earlier releases can't read", async () => {
  const archive = await writer();
  await archive.add("n".repeat(100), Buffer.from("as long as may be"));
  await expect(archive.add("n".repeat(101), Buffer.alloc(0))).rejects.toThrow("does not fit");
  await expect(archive.add(`pictures/${"n".repeat(92)}`, Buffer.alloc(0))).rejects.toThrow("does not fit");
  await expect(archive.addStream("large", 8 ** 11, new Blob([]).stream())).rejects.toThrow("does not fit");
  await archive.discard();
});

/** The beginning of a backup as releases up to 0.3.0 wrote it. */
function formerStart(): Buffer {
  const start = Buffer.alloc(1024);
  start.write("santhe.json", 0);
  start.write("0000600\x000000000\x000000000\x0000000000002\x0000000000000\x00010102\0 0ustar\x0000", 100);
  start.write("{}", 512);
  return start;
}

it("reads what earlier releases wrote, and nothing that is damaged or cut off", () => {
  expect(firstEntry(formerStart())).toEqual({ name: "santhe.json", bytes: Buffer.from("{}") });
  expect(firstEntry(formerStart().subarray(0, 513))).toBeNull();
  for (const at of [3, 130, 150]) {
    const damaged = formerStart();
    damaged[at] = 0xff;
    expect(firstEntry(damaged)).toBeNull();
  }
  expect(firstEntry(Buffer.alloc(0))).toBeNull();
  expect(firstEntry(Buffer.alloc(1024))).toBeNull();
  expect(firstEntry(Buffer.alloc(1024, 0x80))).toBeNull();
});
