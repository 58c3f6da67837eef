import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeChecksum } from "./checksum.mjs";

it("writes the checksum of an archive beside it, by its name alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "santhe-checksum-"));
  const file = join(folder, "santhe.tar.gz");
  await writeFile(file, "abc");
  // The one of FIPS 180-2.
  const digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(await writeChecksum(file)).toBe(digest);
  expect(await readFile(`${file}.sha256`, "utf8")).toBe(`${digest}  santhe.tar.gz\n`);
  await rm(folder, { recursive: true });
});
