import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const prepare = fileURLToPath(new URL("../../../scripts/prepare.mjs", import.meta.url));

/** Builds the pages in another language, unless the same files were built before. */
export async function buildPages(language: string): Promise<void> {
  const env = { ...process.env, STORE_LANGUAGE: language };
  await promisify(execFile)(process.execPath, [prepare, "build"], { env });
}
