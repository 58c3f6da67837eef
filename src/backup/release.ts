import { readFile } from "node:fs/promises";
import { z } from "zod";

/** This release's version, from package.json. */
export async function ownRelease(): Promise<string> {
  const text = await readFile(new URL("../../package.json", import.meta.url), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
