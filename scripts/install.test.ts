import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

const LOCK = { packages: { "": {}, "node_modules/node": { version: "24.1.0" } } };
const RUNS = "#!/bin/sh\necho v24.1.0\n";

/** A folder with these scripts whose packages are installed, and an npm that only notes that it was called. */
async function installedFolder(files: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "santhe-install-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp("scripts", join(folder, "scripts"), { recursive: true });
  const all = {
    "package.json": "{}",
    "package-lock.json": JSON.stringify(LOCK),
    "node_modules/.package-lock.json": JSON.stringify(LOCK),
    "node_modules/.bin/node": RUNS,
    "npm-cli.cjs": "require('node:fs').writeFileSync('npm-was-called', ''); process.exitCode = 1;",
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    if (text === "") continue;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text, { mode: 0o755 });
  }
  return folder;
}

/** Prepares the folder. Returns what was said, and whether npm was called. */
async function prepare(folder: string) {
  const child = spawn(process.execPath, ["scripts/prepare.mjs", "install"], {
    cwd: folder,
    env: { ...process.env, npm_execpath: join(folder, "npm-cli.cjs") },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  }
  await new Promise((resolve) => child.on("close", resolve));
  const npm = await readFile(join(folder, "npm-was-called")).then(
    () => true,
    () => false,
  );
  return { npm, output };
}

it("installs nothing when all packages are there", async () => {
  expect(await prepare(await installedFolder())).toEqual({ npm: false, output: "" });
});

it("takes a warning beside Node's version for no other version", async () => {
  const folder = await installedFolder({ "node_modules/.bin/node": `${RUNS}echo careful >&2\n` });
  expect(await prepare(folder)).toEqual({ npm: false, output: "" });
});

it("installs nothing when the machine ends Node, as memory runs out", async () => {
  const folder = await installedFolder({ "node_modules/.bin/node": "#!/bin/sh\nkill -9 $$\n" });
  expect(await prepare(folder)).toEqual({ npm: false, output: "" });
});

it.runIf(process.platform === "linux")("installs nothing when Node can't be started just now", async () => {
  const folder = await installedFolder();
  // A program that somebody writes to can't be started.
  const written = await open(join(folder, "node_modules/.bin/node"), "r+");
  const prepared = await prepare(folder);
  await written.close();
  expect(prepared).toEqual({ npm: false, output: "" });
});

it("installs nothing when package.json is being written", async () => {
  const { npm, output } = await prepare(await installedFolder({ "package.json": '{ "name": ' }));
  expect(npm).toBe(false);
  expect(output).toContain("JSON");
});

it.each([
  ["Node is missing", { "node_modules/.bin/node": "" }],
  ["Node is another one", { "node_modules/.bin/node": "#!/bin/sh\necho v20.0.0\n" }],
  ["Node is one for another machine", { "node_modules/.bin/node": "\u007fELF" }],
  ["Node fails", { "node_modules/.bin/node": "#!/bin/sh\nexit 127\n" }],
  ["npm was stopped", { "node_modules/.package-lock.json": '{ "packages": ' }],
  ["nothing is installed", { "node_modules/.package-lock.json": "" }],
  ["a package has another version", { "package-lock.json": JSON.stringify(otherVersion("24.2.0")) }],
])("installs the packages when %s", async (_, files) => {
  expect(await prepare(await installedFolder(files))).toMatchObject({ npm: true });
});

function otherVersion(version: string) {
  return { packages: { "": {}, "node_modules/node": { version } } };
}
