import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { memoryComplaint, usableMemory } from "./memory.mjs";
import { inRoot, runTool } from "./project.mjs";

/** Installs what a store is made of and built with, as `package-lock.json` names it, unless exactly that is there already. */
export const installStore = () => install({ tools: false });

/** Installs the tools too with which the store is worked on: they take as much room again. */
export const installTools = () => install({ tools: true });

async function install({ tools }) {
  if (await isInstalled(tools)) return;
  const complaint = memoryComplaint(await usableMemory());
  if (complaint) throw new Error(complaint);
  console.log("Installing the packages the shop is made of. This takes about half a minute…");
  const kinds = tools ? ["--include=dev"] : ["--omit=dev"];
  // `npm ci` takes everything away first. A store that is open goes on using what is there.
  const command = tools && (await isInstalled(false)) ? ["install", "--no-save"] : ["ci"];
  let { code, output } = await npm(...command, ...kinds);
  // A package for some other machine that was not published yet when the lock was made is missing
  // in it, and `npm ci` then refuses the whole lock. What the lock does say is still followed.
  if (code !== 0 && output.includes("EUSAGE"))
    ({ code, output } = await npm("install", "--no-save", ...kinds));
  if (code === null && !output.includes("ENOENT")) {
    throw new Error(
      `${output.trim()}\n\nnpm was ended from outside while it installed the packages, most likely as memory ran out. ` +
        "Close other programs or add swap, then run the same command again.",
    );
  }
  if (code !== 0) throw new Error(`${output.trim()}\n\nThe packages could not be installed.`);
  await removeUnread();
  if (await isInstalled(tools)) return;
  throw new Error(
    "The packages were installed, but not as package-lock.json says, or their Node does not run. " +
      "Run npm install after a change to package.json, and see that npm config get ignore-scripts is false.",
  );
}

/** Uses the npm that runs us, so that nothing depends on which one comes first in PATH. */
function npm(...command) {
  const running = process.env.npm_execpath ?? "";
  const [tool, ...before] = /npm-cli\.c?js$/.test(running) ? [process.execPath, running] : ["npm"];
  const args = [...before, ...command, "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  return runTool(tool, args, { quiet: true });
}

async function isInstalled(tools) {
  const [manifest, wanted] = await Promise.all(["package.json", "package-lock.json"].map(readJson));
  const present = await readJson("node_modules/.package-lock.json").catch(missing);
  if (!present) return false;
  const isThere = areAllThere(wanted.packages, present.packages, tools);
  return isLockOf(manifest, wanted) && isThere && (await nodeRuns(wanted));
}

/**
 * Removes what nothing here reads: the headers that Node's package brings for compiling, 68 MB, and the source maps of the
 * page at /api/docs, 8 MB.
 */
async function removeUnread() {
  const brought = inRoot("node_modules", "node", "node_modules", `node-${process.platform}-${process.arch}`);
  await rm(path.join(brought, "include"), { recursive: true, force: true });
  const docs = inRoot("node_modules", "swagger-ui-dist");
  for (const name of await readdir(docs)) if (name.endsWith(".map")) await rm(path.join(docs, name));
}

const readJson = async (file) => JSON.parse(await readFile(inRoot(file), "utf8"));

/** A file that is not there, or that npm was stopped while it wrote. Another error says nothing about the packages. */
function missing(error) {
  if (error instanceof SyntaxError || error.code === "ENOENT") return undefined;
  throw error;
}

/** Whether the lock was made for these dependencies; if not, let npm say so. */
const isLockOf = (manifest, wanted) =>
  ["dependencies", "devDependencies", "optionalDependencies"].every((kind) =>
    isDeepStrictEqual(manifest[kind], wanted.packages[""]?.[kind]),
  );

/**
 * npm writes down what it installed. What is optional may be missing: most of it is for other machines. So may the tools,
 * unless they are needed.
 */
function areAllThere(wanted, present, tools) {
  const mayBeMissing = ({ optional, dev }) => Boolean(optional || (dev && !tools));
  const isRight = ([folder, entry]) =>
    folder === "" || (present[folder] ? present[folder].version === entry.version : mayBeMissing(entry));
  const isExpected = ([folder, { optional }]) => folder in wanted || Boolean(optional);
  return Object.entries(wanted).every(isRight) && Object.entries(present).every(isExpected);
}

/** The errors of a program that can't be run on this machine, however often it is tried. */
const BROKEN = ["ENOENT", "ENOTDIR", "EACCES", "ENOEXEC"];

/**
 * Whether the installed Node is the one of the lock and runs. A machine that has no room for another program, or ends it,
 * says nothing about the packages: installing them then would only take them away from whoever uses them.
 */
async function nodeRuns(wanted) {
  const node = inRoot("node_modules", ".bin", "node");
  const { code, error, output } = await runTool(node, ["--version"], { quiet: true });
  if (code === null) return !BROKEN.includes(error);
  return code === 0 && output.split("\n").includes(`v${wanted.packages["node_modules/node"]?.version}`);
}
