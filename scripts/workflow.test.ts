import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { writeChecksum } from "./checksum.mjs";

const step = z.looseObject({ name: z.string().optional(), run: z.string().default("") });
const job = z.looseObject({ if: z.string().optional(), needs: z.string().optional(), steps: z.array(step) });
const workflow = z.looseObject({
  on: z.looseObject({ push: z.object({ tags: z.array(z.string()), branches: z.array(z.string()) }) }),
  jobs: z.object({ check: job, archive: job, publish: job }),
});
const { on, jobs } = workflow.parse(parse(readFileSync(".github/workflows/build.yml", "utf8")));

const runOf = ({ steps }: z.infer<typeof job>, name: string): string =>
  steps.find((each) => each.name === name)?.run ?? "";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "santhe-workflow-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a step's commands as the workflow's shell does. */
const inFolder = (commands: string, env: Record<string, string>) =>
  execFileSync("bash", ["-e", "-o", "pipefail", "-c", commands], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    encoding: "utf8",
    stdio: "pipe",
  });

it("checks each change, and publishes a tag only after that", () => {
  expect(on.push).toEqual({ branches: ["main"], tags: ["v*.*.*"] });
  expect(jobs.check.steps.map(({ run }) => run).filter((run) => run !== "")).toEqual([
    "npm run check",
    "npm test",
  ]);
  expect(jobs.archive).toMatchObject({ needs: "check", if: expect.stringContaining("refs/tags/v") });
  expect(jobs.publish.needs).toBe("archive");
});

it("runs commands that there are", () => {
  const manifest: unknown = JSON.parse(readFileSync("package.json", "utf8"));
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(manifest);
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run));
  const named = runs.flatMap((run) =>
    [...run.matchAll(/^\s*npm (?:run )?([\w:]+)/gm)].flatMap(([, name]) => name ?? []),
  );
  expect(named).toEqual(["check", "test", "release"]);
  for (const name of named) expect(scripts[name]).toBeDefined();
});

it("takes the notes of a release from the changelog, and refuses one without", () => {
  copyFileSync("CHANGELOG.md", join(folder, "CHANGELOG.md"));
  inFolder(runOf(jobs.publish, "Notes"), { VERSION: "v0.2.0" });
  const notes = readFileSync(join(folder, "notes.md"), "utf8");
  expect(notes).toMatch(/^- /m);
  expect(notes).not.toMatch(/^## /m);
  expect(() => inFolder(runOf(jobs.publish, "Notes"), { VERSION: "v9.9.9" })).toThrow();
});

it("compares the checksums that the archives came with, and makes one list of them", async () => {
  mkdirSync(join(folder, "dist"));
  for (const arch of ["x64", "arm64"]) {
    const file = join(folder, `dist/santhe-0.9.0-linux-${arch}.tar.gz`);
    writeFileSync(file, arch);
    await writeChecksum(file);
  }
  inFolder(runOf(jobs.publish, "Checksums"), {});
  expect(readFileSync(join(folder, "dist/SHA256SUMS"), "utf8").trim().split("\n")).toHaveLength(2);
  writeFileSync(join(folder, "dist/santhe-0.9.0-linux-x64.tar.gz"), "cut off");
  expect(() => inFolder(runOf(jobs.publish, "Checksums"), {})).toThrow();
});
