// npm run release: makes dist/santhe-<version>-<os>-<arch>.tar.gz, which starts on a machine that has nothing installed.
// `npm run release -- minor` (or major, or patch) makes the next version first: number, changelog, commit, tag.
// `node scripts/release.mjs FOLDER` makes only the folder that is in it, as the image does.
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { create } from "tar";
import { shownVersion } from "../src/operate/running/shown-version.ts";
import { build } from "./build.mjs";
import { writeChecksum } from "./checksum.mjs";
import { inRoot, runTool } from "./project.mjs";
import { nodeLicence, stageRelease } from "./stage-release.mjs";
import { KINDS, startFrom, tagRelease } from "./tag-release.mjs";

const language = process.env.STORE_LANGUAGE || "en";
const [given] = process.argv.slice(2);

try {
  if (given?.startsWith("-"))
    throw new Error(`Usage: npm run release [-- ${KINDS.join("|")}], or node scripts/release.mjs FOLDER`);
  if (KINDS.includes(given)) await makeVersion(given);
  else if (given) await makeFolder(path.resolve(given));
  else await makeArchive();
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

/** Makes the next version and its archive. From then on the tests update from it. */
async function makeVersion(kind) {
  // The day at the store.
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());
  const { version, tag } = await tagRelease(inRoot(), kind, day);
  console.log(`Santhe ${version} is committed and tagged ${tag}.`);
  await build(language);
  await makeArchive();
  await startFrom(inRoot(), tag);
  console.log("Give it to others: git push --follow-tags");
}

async function makeFolder(folder) {
  if (!(await nodeLicence())) await runTool("npm", ["rebuild", "node"], { quiet: true });
  if (!(await nodeLicence())) throw new Error("Node's licence is missing: run npm ci first.");
  await stageRelease(folder, language);
  // Encoding takes most of a first start, and much of the memory.
  const encoded = path.join(folder, "demo", "encoded");
  const { code, output } = await runTool("node", ["scripts/encode-demo.ts", encoded], { quiet: true });
  if (code !== 0) throw new Error(`${output.trim()}\n\nThe demo's pictures could not be encoded.`);
}

/** Makes the archive beside its place and renames it, so that an unfinished one never has its name. */
async function makeArchive() {
  const changedAt = await commitTime();
  const { version } = JSON.parse(await readFile(inRoot("package.json"), "utf8"));
  // Not every server of files knows a plus in a name.
  const shown = shownVersion(inRoot(), version).replace("+", "-");
  const name = `santhe-${shown}-${process.platform}-${process.arch}`;
  const making = inRoot("dist", `.making-${process.pid}`);
  try {
    console.log(`Making ${name}. This takes a minute…`);
    await makeFolder(path.join(making, name));
    const file = path.join(making, `${name}.tar.gz`);
    const files = await filesIn(making, name);
    await create({ cwd: making, file, gzip: { level: 9 }, portable: true, mtime: changedAt }, files);
    const place = inRoot("dist", `${name}.tar.gz`);
    await rename(file, place);
    const { size } = await stat(place);
    console.log(
      `${path.relative(inRoot(), place)}: ${Math.ceil(size / 1024 / 1024)} MB, ${files.length} files`,
    );
    console.log(`sha256 ${await writeChecksum(place)}`);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/** When the sources were committed. Changes that are not would be in no release's source. */
async function commitTime() {
  if (!existsSync(inRoot(".git"))) {
    throw new Error("A release is made from a git checkout, so that its version says what is in it.");
  }
  const { output: changed } = await runTool("git", ["status", "--porcelain"], { quiet: true });
  if (changed.trim() !== "") {
    throw new Error(`These files are not committed. Commit or remove them first:\n${changed.trimEnd()}`);
  }
  const { output } = await runTool("git", ["log", "-1", "--format=%ct"], { quiet: true });
  return new Date(Number(output) * 1000);
}

/** Everything below a folder but folders, in a steady order. */
async function filesIn(root, folder) {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))).sort();
}
