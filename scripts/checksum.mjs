import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";

/** Writes the SHA-256 of a file beside it, as `sha256sum --check` reads it, and returns it. */
export async function writeChecksum(file) {
  const hash = createHash("sha256");
  for await (const part of createReadStream(file)) hash.update(part);
  const digest = hash.digest("hex");
  await writeFile(`${file}.sha256`, `${digest}  ${path.basename(file)}\n`);
  return digest;
}
