import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeComplaint } from "./write-complaint.mjs";

const NOBODY = 65_534;

/** The commands that have a file. */
const COMMANDS = readdirSync("src/commands")
  .filter((name) => name.endsWith(".ts"))
  .map((name) => name.slice(0, -".ts".length))
  .filter((name) => readFileSync(`src/commands/${name}.ts`, "utf8").startsWith(`// ./santhe ${name}`));

let folder: string;

/** A checkout in which nothing is installed. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "santhe-checkout-"));
  await Promise.all(
    [
      "santhe",
      "package.json",
      "scripts",
      "src/main.ts",
      ...COMMANDS.map((name) => `src/commands/${name}.ts`),
    ].map((name) => cp(name, join(folder, name), { recursive: true })),
  );
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a program there as an account that can't write into the folder. */
async function asOther(program: string, ...words: string[]) {
  // It may read all of it, also where the checkout itself or this account's new files are nobody else's.
  await promisify(execFile)("chmod", ["-R", "a+rX", folder]);
  await chmod(folder, 0o555);
  const isRoot = process.getuid?.() === 0;
  const child = spawn(program, words, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH },
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const [out, errorOutput, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  await chmod(folder, 0o755);
  return { out, errorOutput, code };
}

/** Runs ./santhe there, as whoever runs the tests. */
async function santhe(...words: string[]) {
  const child = spawn("sh", ["santhe", ...words], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH },
  });
  const [out, errorOutput, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { out, errorOutput, code };
}

const expectLine = (errorOutput: string, words: RegExp) => {
  expect(errorOutput).toMatch(words);
  expect(errorOutput.trim().split("\n")).toHaveLength(1);
};

it.each(["start", "worker", "doctor"])(
  "says to an account that can't write why ./santhe %s does not run in a checkout without packages",
  async (command) => {
    const { errorOutput, code } = await asOther("sh", "santhe", command);
    expectLine(
      errorOutput,
      /^The packages .+ are not installed in .+, and the account \w+ can't write there\. As \w+, run/,
    );
    expect(errorOutput).toContain(folder);
    expect(code).toBe(1);
  },
);

it("says to an account that can't write that the pages are not built", async () => {
  await mkdir(join(folder, "node_modules"));
  await writeFile(join(folder, "node_modules/.package-lock.json"), "{}");
  const { errorOutput, code } = await asOther("sh", "santhe", "start");
  expectLine(errorOutput, /^The store's pages are not built in .+ node scripts\/prepare\.mjs build/);
  expect(code).toBe(1);
});

it("keeps compiled code beside the data where the account can't write into the checkout", async () => {
  await mkdir(join(folder, "node_modules/.bin"), { recursive: true });
  await mkdir(join(folder, "build/en"), { recursive: true });
  for (const file of ["node_modules/.package-lock.json", "build/en/.stamp"])
    await writeFile(join(folder, file), "");
  await writeFile(join(folder, "node_modules/.bin/node"), '#!/bin/sh\necho "$NODE_COMPILE_CACHE"\n', {
    mode: 0o755,
  });
  const { out, errorOutput } = await asOther("sh", "santhe", "start");
  expect([out.trim(), errorOutput]).toEqual([join(folder, "data/compiled"), ""]);
});

it("says which file can't be written where a command of npm has to install", () => {
  const failed = (code: string) => Object.assign(new Error(code), { code, path: "/opt/santhe/.prepared" });
  expect(writeComplaint(failed("EACCES"))).toMatch(
    /^\/opt\/santhe\/\.prepared can't be written by the account \w+\. Run/,
  );
  expect(writeComplaint(failed("EROFS"))).toContain("a disk that can only be read");
  expect(writeComplaint(failed("ENOSPC"))).toContain("is full");
  expect(writeComplaint(failed("ENOENT"))).toBeUndefined();
});

it("has the help of every command without anything installed, and does nothing else", async () => {
  const before = await readdir(folder, { recursive: true });
  for (const command of ["start", ...COMMANDS]) {
    const { out, errorOutput, code } = await santhe(command, "--help");
    expect({ errorOutput, code }).toEqual({ errorOutput: "", code: 0 });
    expect(out).toMatch(new RegExp(`^Usage: \\./santhe ${command}( .+)?\n\n[A-Z].+\\.\n`));
    for (const words of [
      [command, "-h"],
      [command, "FILE", "--help"],
      ["help", command],
    ]) {
      expect(await santhe(...words)).toEqual({ out, errorOutput: "", code: 0 });
    }
  }
  expect(await readdir(folder, { recursive: true })).toEqual(before);
});

it("keeps the release in use when start is asked for its help, or has words that it does not know", async () => {
  await mkdir(join(folder, "releases/one/src"), { recursive: true });
  await writeFile(join(folder, "releases/origin"), "before the folder changed");
  await symlink("releases/one", join(folder, "current"));
  expect(await santhe("start", "--help")).toMatchObject({ errorOutput: "", code: 0 });
  expect(await santhe("start", "--port")).toMatchObject({
    errorOutput: "./santhe start does not know --port. See ./santhe start --help\n",
    code: 1,
  });
  expect(await readdir(folder)).toContain("current");
});

it.each(["start", "worker"])("refuses what ./santhe %s does not know before it installs", async (command) => {
  expect(await santhe(command, "-x")).toEqual({
    out: "",
    errorOutput: `./santhe ${command} does not know -x. See ./santhe ${command} --help\n`,
    code: 1,
  });
});
