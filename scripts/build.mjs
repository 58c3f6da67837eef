import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseEnv } from "node:util";
import { compressFiles } from "./compress.mjs";
import { licenceList } from "./licences.mjs";
import { inRoot, runTool } from "./project.mjs";
import { replaceBuild } from "./replace-build.mjs";

/** Everything that the built pages are made from. */
const INPUTS = [
  "src",
  "public",
  "vite.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "scripts/build.mjs",
  "scripts/compress.mjs",
  "scripts/licences.mjs",
  "scripts/light-icons.ts",
  "scripts/replace-build.mjs",
  "scripts/refuse-circles.ts",
  "scripts/shared-chunks.ts",
];

/** Builds the pages in a language, unless they were built from exactly these sources. Each language has its folder. */
export async function build(language = process.env.STORE_LANGUAGE || languageInFile() || "en") {
  if (!/^[a-z-]+$/i.test(language)) throw new Error("STORE_LANGUAGE must be a language's code such as en");
  const folder = inRoot("build", language);
  const stampFile = path.join(folder, ".stamp");
  const stamp = await hashOf(INPUTS);
  const built = await readFile(stampFile, "utf8").catch(() => undefined);
  if (built === stamp) return;
  console.log("Building the pages. This takes a few seconds…");
  const next = inRoot("build", `.next-${language}`);
  await rm(next, { recursive: true, force: true });
  const { code, output } = await runTool("vite", ["build", "--app"], {
    quiet: true,
    env: { NODE_ENV: "production", STORE_LANGUAGE: language, BUILD_FOLDER: next },
  });
  const wrongLanguage = /STORE_LANGUAGE must be one of .*/.exec(output);
  if (wrongLanguage) throw new Error(wrongLanguage[0]);
  if (code !== 0) throw new Error(`${output.trim()}\n\nThe pages could not be built.`);
  await compressFiles(path.join(next, "client"));
  await writeFile(path.join(next, "licences.txt"), await licenceList());
  await writeFile(path.join(next, ".stamp"), stamp);
  await replaceBuild(folder, next);
}

/** STORE_LANGUAGE in `DATA_DIR/santhe.env`, which the store reads too. */
function languageInFile() {
  const file = path.join(path.resolve(process.env.DATA_DIR || "data"), "santhe.env");
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")).STORE_LANGUAGE : undefined;
}

async function hashOf(inputs) {
  const hash = createHash("sha256");
  for (const input of inputs) {
    for (const file of await filesIn(input)) {
      hash.update(`${file}\0`).update(await readFile(inRoot(file)));
    }
  }
  return hash.digest("hex");
}

/** The files under a path of the project, in a steady order; tests are no part of the pages. */
async function filesIn(relative) {
  const found = await stat(inRoot(relative)).catch(() => undefined);
  if (!found) return [];
  if (!found.isDirectory()) return /\.(test|spec)\.tsx?$/.test(relative) ? [] : [relative];
  const names = (await readdir(inRoot(relative))).sort();
  const inside = await Promise.all(names.map((name) => filesIn(`${relative}/${name}`)));
  return inside.flat();
}
