// `npm run check`: the tools that read the code without running it, side by side. Each one's output is printed whole, and
// the end has a line for each. With `--changed` they leave out what takes long; the last line says what that is.
import { cp, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { inRoot, runTool } from "./project.mjs";

/** A folder for each tool that remembers its last run. Only runs that found nothing are kept here. */
const CACHE = inRoot(".prepared", "check");

/** The checks that run by default. `cache` is the folder in which tools keep their results. */
const wholeCheck = (cache) => [
  { name: "licences", command: ["node", "scripts/licences.mjs"] },
  { name: "budget of lines", command: ["node", "scripts/budget.mjs"] },
  { name: "glossary", command: ["node", "scripts/glossary.mjs"] },
  {
    name: "types",
    command: ["tsc", "--noEmit", "--tsBuildInfoFile", path.join(cache, "types", "whole.tsbuildinfo")],
    caches: "types",
  },
  { name: "lint", command: ["biome", "check", "."] },
  { name: "dead code", command: ["knip"] },
  { name: "imports", command: ["depcruise", "src", "vite.config.ts", "--config", ".dependency-cruiser.mjs"] },
];

/** The checks that run with `--changed`, where `files` are the changed ones. */
const quickCheck = (cache, files) => [
  { name: "licences", command: ["node", "scripts/licences.mjs"] },
  { name: "budget of lines", command: ["node", "scripts/budget.mjs"] },
  { name: "glossary", command: ["node", "scripts/glossary.mjs"] },
  {
    name: "types",
    command: [
      "tsc",
      "--noEmit",
      "--assumeChangesOnlyAffectDirectDependencies",
      "--tsBuildInfoFile",
      path.join(cache, "types-changed", "changed.tsbuildinfo"),
    ],
    caches: "types-changed",
  },
  {
    name: "lint",
    command: ["biome", "check", "--files-ignore-unknown=true", "--no-errors-on-unmatched", ...files],
    isIdle: files.length === 0,
  },
  {
    name: "dead code",
    command: ["knip", "--cache", "--cache-location", path.join(cache, "knip")],
    caches: "knip",
  },
  { name: "imports", command: ["depcruise", "src", "vite.config.ts", "--config", ".dependency-cruiser.mjs"] },
];

// Ctrl-C stops the tools; then this ends by itself.
process.on("SIGINT", () => {});
try {
  const files = process.argv.includes("--changed") ? await changedFiles() : undefined;
  await mkdir(CACHE, { recursive: true });
  // Each run works on a copy, so that two at once, or one that is stopped, spoil nothing.
  const cache = await mkdtemp(`${CACHE}-`);
  try {
    await cp(CACHE, cache, { recursive: true });
    const tools = files ? quickCheck(cache, files) : wholeCheck(cache);
    const results = await Promise.all(tools.map((tool) => run(tool, cache)));
    for (const { line } of results) console.log(line);
    if (files) {
      console.log(
        `Looked at ${files.length} changed files. Left out: lint of the others, and the types of files that reach ` +
          "a changed one only through others.",
      );
    }
    if (results.some(({ ok }) => !ok)) process.exitCode = 1;
  } finally {
    await rm(cache, { recursive: true, force: true });
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** Runs one tool, prints what it says, and keeps what it remembers. */
async function run({ name, command: [program, ...args], caches, isIdle }, cache) {
  if (isIdle) return { ok: true, line: `ok      ${" ".repeat(7)}  ${name}: nothing changed` };
  const start = performance.now();
  const { code, output } = await runTool(program, args, { quiet: true });
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(5);
  const ok = code === 0;
  if (ok && caches) await keep(cache, caches);
  if (output.trim() !== "") console.log(`──── ${name} (${program}) ────\n${output.trim()}\n`);
  return { ok, line: `${ok ? "ok    " : "FAILED"}  ${seconds} s  ${name}` };
}

async function keep(cache, name) {
  await mkdir(path.join(CACHE, name), { recursive: true });
  for (const file of await readdir(path.join(cache, name))) {
    await rename(path.join(cache, name, file), path.join(CACHE, name, file));
  }
}

/** The files that are not as on the main branch, committed or not, without deleted ones. */
async function changedFiles() {
  const base = (await mergeBase()) ?? "HEAD";
  const format = ["-z", "--name-only", "--relative"];
  const changed = await git("diff", ...format, "--no-renames", "--diff-filter=d", base);
  const added = await git("ls-files", "--others", "--exclude-standard", "-z");
  return `${changed}${added}`.split("\0").filter(Boolean);
}

/** The commit at which this branch left the main one. Undefined where there is no main branch. */
async function mergeBase() {
  for (const branch of ["origin/main", "main"]) {
    const { code, output } = await runTool("git", ["merge-base", "HEAD", branch], { quiet: true });
    if (code === 0) return output.trim();
  }
  return undefined;
}

async function git(...args) {
  const { code, output } = await runTool("git", args, { quiet: true });
  if (code !== 0) throw new Error(`--changed needs to know the changed files from git:\n${output.trim()}`);
  return output;
}
