import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeComplaint } from "./write-complaint.mjs";

const NOBODY = 65_534;

let folder: string;

/** A checkout in which nothing is installed. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "santhe-checkout-"));
  await Promise.all(
    ["santhe", "package.json", "scripts", "src/main.ts", "src/doctor.ts"].map((name) =>
      cp(name, join(folder, name), { recursive: true }),
    ),
  );
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a program there as an account that can't write into the folder. */
async function asOther(program: string, ...words: string[]) {
  await chmod(folder, 0o555);
  const isRoot = process.getuid?.() === 0;
  const child = spawn(program, words, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH },
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const [out, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  await chmod(folder, 0o755);
  return { out, said, code };
}

const expectLine = (said: string, words: RegExp) => {
  expect(said).toMatch(words);
  expect(said.trim().split("\n")).toHaveLength(1);
};

it.each(["start", "worker", "doctor"])(
  "says to an account that can't write why ./santhe %s does not run in a checkout without packages",
  async (command) => {
    const { said, code } = await asOther("sh", "santhe", command);
    expectLine(
      said,
      /^The packages .+ are not installed in .+, and the account \w+ can't write there\. As \w+, run/,
    );
    expect(said).toContain(folder);
    expect(code).toBe(1);
  },
);

it("says to an account that can't write that the pages are not built", async () => {
  await mkdir(join(folder, "node_modules"));
  await writeFile(join(folder, "node_modules/.package-lock.json"), "{}");
  const { said, code } = await asOther("sh", "santhe", "start");
  expectLine(said, /^The store's pages are not built in .+ node scripts\/prepare\.mjs build/);
  expect(code).toBe(1);
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
