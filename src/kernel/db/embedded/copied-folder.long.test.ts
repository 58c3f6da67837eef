import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isRoot } from "./cluster-location.ts";
import {
  type Corner,
  clusterIn,
  copyDataDir,
  forkShop,
  killShop,
  makeCorner,
  query,
  removeCorner,
  startIn,
  stopShop,
} from "./shop.support.ts";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";

let corner: Corner;
let copy: Corner;

beforeEach(async () => {
  corner = await makeCorner();
  copy = { ...corner, dataDir: path.join(corner.root, "copy") };
});

afterEach(async () => {
  await removeCorner(copy);
  await removeCorner(corner);
});

const price = (url: string) => query(url, "select price from prices");

async function filledShop(): Promise<void> {
  const server = await startIn(corner);
  await query(server.url, "create table prices as select 40 as price");
  await server.stop();
}

const copyFolder = () => copyDataDir(corner, copy);

/** Starts in the copy and returns the complaint. Checks that the original stays as it is. */
async function refusal(): Promise<string> {
  const started = startIn(copy);
  return started.then(
    async (server) => {
      await query(server.url, "update prices set price = 1").catch(() => undefined);
      await server.stop();
      return "it was opened";
    },
    (error) => String(error.message),
  );
}

/** The tests that pass wherever the database is kept. */
function anywhere(): void {
  it("never opens a copy that was made while the store runs, nor touches the original", async () => {
    const { child, url } = await forkShop(corner);
    await query(url, "create table prices as select 40 as price");
    await copyFolder();
    expect(await refusal()).toMatch(/is a copy of .+\.\/santhe backup/s);
    expect(await price(url)).toEqual([{ price: 40 }]);
    await stopShop(child);
  });

  it("refuses it also in the place that the running store's folder was moved away from", async () => {
    const { child, url } = await forkShop(corner);
    await query(url, "create table prices as select 40 as price");
    await copyFolder();
    const moved = path.join(corner.root, "moved");
    await rename(corner.dataDir, moved);
    await rename(copy.dataDir, corner.dataDir);
    copy = { ...corner, dataDir: corner.dataDir };
    expect(await refusal()).toMatch(/\.\/santhe backup/);
    expect(await price(url)).toEqual([{ price: 40 }]);
    await stopShop(child);
  });

  it("says of a copy of a closed store that it is one, while the original is there", async () => {
    await filledShop();
    await copyFolder();
    expect(await refusal()).toContain(`${copy.dataDir} is a copy of ${corner.dataDir}`);
  });

  it("opens a folder that was moved while its store was closed", async () => {
    await filledShop();
    await rename(corner.dataDir, copy.dataDir);
    const server = await startIn(copy);
    expect(await price(server.url)).toEqual([{ price: 40 }]);
    await server.stop();
  });
}

describe("a copy of DATA_DIR, with its database inside", () => {
  anywhere();

  it("opens a copy of a closed store whose original is gone, as after a move to another disk", async () => {
    await filledShop();
    await copyFolder();
    await rm(corner.dataDir, { recursive: true });
    const server = await startIn(copy);
    expect(await price(server.url)).toEqual([{ price: 40 }]);
    await server.stop();
  });

  it("opens a copy that was put back in the original's place", async () => {
    await filledShop();
    await copyFolder();
    await rm(corner.dataDir, { recursive: true });
    await rename(copy.dataDir, corner.dataDir);
    const server = await startIn(corner);
    expect(await price(server.url)).toEqual([{ price: 40 }]);
    await server.stop();
  });

  it("opens the original after a crash, wherever it was moved, also while its server runs on", async () => {
    const { child, url } = await forkShop(corner);
    await query(url, "create table prices as select 40 as price");
    await killShop(child);
    await rename(corner.dataDir, copy.dataDir);
    const server = await startIn(copy);
    expect(await price(server.url)).toEqual([{ price: 40 }]);
    await server.stop();
  });

  it("is opened as a store of its own when the operator says so, and from then on without a word", async () => {
    await filledShop();
    await copyFolder();
    const quiet = { info: () => undefined, warn: () => undefined };
    const server = await startEmbeddedPostgres({ ...copy, log: quiet, openCopy: true });
    await query(server.url, "update prices set price = 1");
    await server.stop();
    const [mine, theirs] = await Promise.all([startIn(copy), startIn(corner)]);
    expect([await price(mine.url), await price(theirs.url)]).toEqual([[{ price: 1 }], [{ price: 40 }]]);
    await Promise.all([mine.stop(), theirs.stop()]);
  });
});

function elsewhere(): void {
  beforeEach(async () => {
    const closed = path.join(corner.root, "closed");
    await mkdir(closed, { mode: 0o700 });
    await chmod(closed, 0o700);
    corner.dataDir = path.join(closed, "data");
    copy = { ...corner, dataDir: path.join(closed, "copy") };
  });

  anywhere();

  it("is refused while a store of an earlier release, which wrote nothing down, uses the database", async () => {
    const { child, url } = await forkShop(corner);
    await query(url, "create table prices as select 40 as price");
    await copyFolder();
    await rm(path.join(path.dirname(await clusterIn(corner)), "folder.json"));
    expect(await refusal()).toContain("is in use by the store of another folder");
    expect(await price(url)).toEqual([{ price: 40 }]);
    await stopShop(child);
  });

  it("is refused on another machine that shares the place of the database, while the original lives", async () => {
    const server = await startIn(corner);
    const claim = path.join(path.dirname(await clusterIn(corner)), "postgres.claim");
    expect(await readFile(claim, "utf8")).toMatch(/pid:/);
    const beat = setInterval(() => writeFile(claim, "another machine\n"), 300);
    const other = { ...corner, dataDir: path.join(corner.root, "other") };
    await copyFolder();
    await rename(copy.dataDir, other.dataDir);
    await rm(path.join(other.dataDir, "postgres.claim"));
    const moved = path.join(corner.root, "moved");
    await rename(corner.dataDir, moved);
    copy = other;
    expect(await refusal()).toMatch(/in use/);
    clearInterval(beat);
    await rename(moved, corner.dataDir);
    await server.stop();
  });
}

if (isRoot())
  describe("a copy of DATA_DIR, as root in a folder that the database's account can't enter", elsewhere);
