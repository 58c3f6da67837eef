import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  listReleases,
  releaseBefore,
  releaseInUse,
  removeOthers,
  storeFolder,
  switchTo,
} from "./releases.ts";

let root: string;
const execute = promisify(execFile);

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "santhe-releases-"));
  await makeRelease(root, "0.2.0");
});
afterEach(() => rm(root, { recursive: true }));

/** A release whose start only says which one it is, and which data it would open. */
async function makeRelease(folder: string, version: string): Promise<string> {
  await mkdir(path.join(folder, "src"), { recursive: true });
  await mkdir(path.join(folder, "scripts"));
  await cp("santhe", path.join(folder, "santhe"));
  await writeFile(path.join(folder, "scripts/start.sh"), `echo ${version} $DATA_DIR`);
  await writeFile(
    path.join(folder, "package.json"),
    JSON.stringify({ name: "santhe", version, private: true }, null, 2),
  );
  return folder;
}

const makeReleaseBeside = (version: string) => makeRelease(path.join(root, "releases", version), version);
const start = async (script = "santhe") =>
  (
    await execute("sh", [path.join(root, script), "start"], { env: { PATH: process.env.PATH } })
  ).stdout.trim();

it("starts the release in use, with the data of the store's folder", async () => {
  expect(await start()).toBe(`0.2.0 ${root}/data`);
  const next = await makeReleaseBeside("0.3.0");
  expect(storeFolder(next)).toBe(root);
  await switchTo(root, next);
  expect(await start()).toBe(`0.3.0 ${root}/data`);
  expect(await start("releases/0.3.0/santhe")).toBe(`0.3.0 ${root}/data`);
  expect((await releaseBefore(root))?.version).toBe("0.2.0");
  await switchTo(root, root);
  expect(await start()).toBe(`0.2.0 ${root}/data`);
  expect((await releaseBefore(root))?.version).toBe("0.3.0");
});

it("starts what the store's folder has itself once somebody has changed it", async () => {
  await switchTo(root, await makeReleaseBeside("0.3.0"));
  await makeCommit("1111");
  expect(await start()).toMatch(/has changed since releases\/0\.3\.0 was put in use.*\n0\.2\.0 /);
  expect((await releaseInUse(root)).folder).toBe(root);

  await switchTo(root, path.join(root, "releases/0.3.0"));
  expect(await start()).toMatch(/^0\.3\.0 /);
  await makeCommit("2222");
  expect(await start()).toMatch(/has changed since.*\n0\.2\.0 /);
});

async function makeCommit(id: string): Promise<void> {
  await mkdir(path.join(root, ".git/refs/heads"), { recursive: true });
  await writeFile(path.join(root, ".git/HEAD"), "ref: refs/heads/main\n");
  await writeFile(path.join(root, ".git/refs/heads/main"), `${id}\n`);
}

it("starts when an update was broken off before it had put its release in use", async () => {
  await switchTo(root, await makeReleaseBeside("0.3.0"));
  await makeReleaseBeside("0.4.0");
  await rm(path.join(root, "current"));
  expect(await start()).toMatch(/^0\.2\.0 /);
  await switchTo(root, path.join(root, "releases/0.3.0"));
  await rename(path.join(root, "releases/0.3.0"), path.join(root, "releases/.gone"));
  expect(await start()).toMatch(/^0\.2\.0 /);
});

it("keeps the releases it is told to, and the store's own folder", async () => {
  const keptRelease = await makeReleaseBeside("0.4.0");
  await makeReleaseBeside("0.3.0");
  await removeOthers(root, [keptRelease]);
  expect((await listReleases(root)).map(({ version }) => version)).toEqual(["0.2.0", "0.4.0"]);
});
