import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { inRoot, runTool } from "./project.mjs";

/** Installs the packages that `package-lock.json` names, unless exactly those are there already. */
export async function install() {
  if (await isInstalled()) return;
  console.log("Installing the packages the shop is made of. This takes about half a minute…");
  const [command, ...before] = npm();
  // The build needs development packages too, also where NODE_ENV says production.
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = await runTool(command, [...before, ...args], { quiet: true });
  if (code !== 0) throw new Error(`${output.trim()}\n\nThe packages could not be installed.`);
  if (await isInstalled()) return;
  throw new Error(
    "The packages were installed, but their Node does not run. " +
      "Are install scripts switched off (npm config get ignore-scripts)?",
  );
}

/** The npm that runs us, so that nothing depends on which one comes first in PATH. */
function npm() {
  const running = process.env.npm_execpath ?? "";
  return /npm-cli\.c?js$/.test(running) ? [process.execPath, running] : ["npm"];
}

async function isInstalled() {
  const [manifest, wanted, present] = await Promise.all(
    ["package.json", "package-lock.json", "node_modules/.package-lock.json"].map(readJson),
  );
  if (!manifest || !wanted || !present) return false;
  return (
    isLockOf(manifest, wanted) && areAllThere(wanted.packages, present.packages) && (await nodeRuns(wanted))
  );
}

const readJson = (file) => readFile(inRoot(file), "utf8").then(JSON.parse, () => undefined);

/** Whether the lock was made for these dependencies; if not, let npm say so. */
const isLockOf = (manifest, wanted) =>
  ["dependencies", "devDependencies", "optionalDependencies"].every((kind) =>
    isDeepStrictEqual(manifest[kind], wanted.packages[""]?.[kind]),
  );

/** npm writes down what it installed. What is optional may be missing: most of it is for other machines. */
function areAllThere(wanted, present) {
  const isRight = ([folder, { version, optional }]) =>
    folder === "" || (present[folder] ? present[folder].version === version : Boolean(optional));
  return Object.entries(wanted).every(isRight) && Object.keys(present).every((folder) => folder in wanted);
}

async function nodeRuns(wanted) {
  const { code, output } = await runTool(inRoot("node_modules", ".bin", "node"), ["--version"], {
    quiet: true,
  });
  return code === 0 && output.trim() === `v${wanted.packages["node_modules/node"]?.version}`;
}
