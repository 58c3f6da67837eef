import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findVersion } from "./find-version.ts";

const execute = promisify(execFile);
const AUTHOR = ["-c", "user.name=Asha", "-c", "user.email=asha@example.org"];

let folder: string;
let project: string;
let clone: string;
const logged: string[] = [];

const git = async (root: string, ...args: string[]): Promise<string> =>
  (await execute("git", ["-C", root, ...AUTHOR, ...args])).stdout.trim();

async function commit(subject: string): Promise<string> {
  await writeFile(path.join(project, "file"), subject);
  await git(project, "add", "file");
  await git(project, "commit", "-q", "-m", subject);
  return git(project, "rev-parse", "HEAD");
}

const find = (what?: string) => findVersion(clone, what, (line) => logged.push(line));

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "santhe-versions-"));
  [project, clone] = [path.join(folder, "project"), path.join(folder, "clone")];
  await mkdir(project);
  await git(project, "init", "-q", "-b", "main");
  await commit("One");
  await git(folder, "clone", "-q", project, clone);
  logged.length = 0;
});
afterEach(() => rm(folder, { recursive: true }));

it("takes the newest release at the remote, by its number", async () => {
  await git(project, "tag", "v0.9.0");
  const tenth = await commit("Ten");
  await git(project, "tag", "-a", "v0.10.0", "-m", "Ten");
  await git(project, "tag", "v0.11.0-rc.1");
  await commit("Later");
  expect(await find()).toEqual({ name: "v0.10.0", commit: tenth });
});

it("says what it would take, and from where, while nothing is released", async () => {
  const newest = await commit("Two");
  await expect(find()).rejects.toThrow(
    `No version is released at ${project} yet. Its branch main is at ${newest.slice(0, 8)}, which nobody has called a release. To take that: ./santhe update main`,
  );
  expect(await git(clone, "tag")).toBe("");
});

it("takes a branch as the remote has it, and not as the clone had it once", async () => {
  const before = await git(clone, "rev-parse", "main");
  const newest = await commit("Two");
  expect(await find("main")).toEqual({ name: "main", commit: newest });
  expect(await git(clone, "rev-parse", "main")).toBe(before);
});

it("takes a commit that is there, and names what is not", async () => {
  const first = await git(clone, "rev-parse", "HEAD");
  expect(await find(first.slice(0, 10))).toMatchObject({ commit: first });
  await expect(find("v9.9.9")).rejects.toThrow(`There is no version v9.9.9 in ${clone}, nor at ${project}.`);
  await expect(find("--help")).rejects.toThrow("There is no version --help");
});

it("looks among what is here where the remote is away, and never shows a login", async () => {
  await git(clone, "tag", "v0.3.0");
  await git(clone, "remote", "set-url", "origin", "https://asha:secret@127.0.0.1:1/santhe.git");
  expect(await find("v0.3.0")).toMatchObject({ name: "v0.3.0" });
  expect(logged).toEqual([
    "New versions could not be fetched from https://127.0.0.1:1/santhe.git; looking for v0.3.0 among those that are here.",
  ]);
  const failed = await find().catch(String);
  expect(failed).toContain("could not be fetched from https://127.0.0.1:1/santhe.git.");
  expect(failed).not.toContain("secret");
});

it("says that a checkout without a remote has no release", async () => {
  await git(clone, "remote", "remove", "origin");
  await expect(find()).rejects.toThrow(
    `No version is released in ${clone}, and it follows no other repository.`,
  );
});
