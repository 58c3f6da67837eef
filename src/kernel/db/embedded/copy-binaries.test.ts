import { chmod, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensureCluster } from "./cluster.ts";
import { clusterOf, copyBinaries, locateCluster } from "./cluster-location.ts";
import { installedBinaries, postgresOf, run } from "./programs.ts";
import { type Corner, makeCorner, removeCorner } from "./shop.support.ts";

let corner: Corner;

beforeEach(async () => {
  corner = await makeCorner();
});

afterEach(() => removeCorner(corner));

it("copies once for all shops, also when they start together, and leaves nothing half-made", async () => {
  await mkdir(corner.systemDir);
  const installed = await installedBinaries();
  const copies = await Promise.all([1, 2, 3].map(() => copyBinaries(installed, corner.systemDir)));
  const [first] = copies;
  expect(new Set(copies.map(({ root }) => root)).size).toBe(1);
  expect(await readdir(corner.systemDir)).toEqual([path.basename(first?.root ?? "")]);
  const { output } = await run(postgresOf(first ?? installed), ["--version"]);
  expect(output).toContain("postgres (PostgreSQL) 18");
});

it("makes a database with programs in a folder whose name a shell would change", async () => {
  const { dataDir, systemDir } = corner;
  const folder = path.join(corner.root, 'a $HOME, a `b` and a "c"');
  await Promise.all([dataDir, folder].map((each) => mkdir(each)));
  await chmod(dataDir, 0o755);
  const log = { info: () => undefined, warn: () => undefined };
  const location = await locateCluster({ dataDir, systemDir, log });
  const binaries = await copyBinaries(await installedBinaries(), folder);
  await ensureCluster({ ...location, binaries }, dataDir, false);
  expect(await readdir(clusterOf(location))).toContain("PG_VERSION");
});
