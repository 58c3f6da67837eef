import { rm } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  type Corner,
  copyDataDir,
  forkShop,
  killShop,
  makeCorner,
  query,
  removeCorner,
  startIn,
} from "./shop.support.ts";

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

// All other ways of copying and moving are in copied-folder.long.test.ts.
it("refuses a copy of DATA_DIR while the original is there, and opens it once the original is gone", async () => {
  const first = await startIn(corner);
  await query(first.url, "create table prices as select 40 as price");
  await first.stop();
  await copyDataDir(corner, copy);
  await expect(startIn(copy)).rejects.toThrow(`${copy.dataDir} is a copy of ${corner.dataDir}`);
  await rm(corner.dataDir, { recursive: true });
  const moved = await startIn(copy);
  expect(await query(moved.url, "select price from prices")).toEqual([{ price: 40 }]);
  await moved.stop();
});

it("refuses a copy that was made of an open store, and leaves the original as it is", async () => {
  const { child, url } = await forkShop(corner);
  await query(url, "create table prices as select 40 as price");
  await copyDataDir(corner, copy);
  await expect(startIn(copy)).rejects.toThrow(/is a copy of .+\.\/santhe backup/s);
  expect(await query(url, "select price from prices")).toEqual([{ price: 40 }]);
  await killShop(child);
});
