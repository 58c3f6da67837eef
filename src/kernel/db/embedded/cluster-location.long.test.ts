import { chmod, mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isRoot } from "./cluster-location.ts";
import { type Corner, clusterIn, makeCorner, query, removeCorner, startIn } from "./shop.support.ts";

let corner: Corner;

beforeEach(async () => {
  corner = await makeCorner();
  const closed = path.join(corner.root, "closed");
  await mkdir(closed, { mode: 0o700 });
  corner.dataDir = path.join(closed, "data");
});

afterEach(() => removeCorner(corner));

const tables = "select to_regclass('kept') is not null as found";

async function startAndKeep(): Promise<void> {
  const server = await startIn(corner);
  await query(server.url, "create table kept ()");
  await server.stop();
}

describe("place, in a folder that only its owner may enter", () => {
  it("keeps the data from one start to the next", async () => {
    await startAndKeep();
    const server = await startIn(corner);
    expect(await query(server.url, tables)).toEqual([{ found: true }]);
    await server.stop();
  });

  it("starts empty when the folder was deleted and made again", async () => {
    await startAndKeep();
    await rm(corner.dataDir, { recursive: true });
    const server = await startIn(corner);
    expect(await query(server.url, tables)).toEqual([{ found: false }]);
    await server.stop();
  });
});

function asRoot(): void {
  it("puts the data where the database's account can enter, and says so", async () => {
    const server = await startIn(corner);
    const cluster = await clusterIn(corner);
    expect(cluster.startsWith(corner.systemDir)).toBe(true);
    expect((await stat(cluster)).uid).not.toBe(0);
    expect(corner.logged.join("\n")).toContain(`its data is kept in ${path.dirname(cluster)}`);
    await server.stop();
  });

  it("refuses to start empty when the place of the data is gone", async () => {
    await startAndKeep();
    await rm(path.dirname(await clusterIn(corner)), { recursive: true });
    await expect(startIn(corner)).rejects.toThrow("which is gone");
  });

  it("refuses to start empty when the way to the data was closed", async () => {
    const closed = path.dirname(corner.dataDir);
    await chmod(closed, 0o755);
    await startAndKeep();
    await chmod(closed, 0o700);
    await expect(startIn(corner)).rejects.toThrow("chmod o+x");
    await chmod(closed, 0o755);
  });
}

function asSomeone(): void {
  it("keeps the data in DATA_DIR, as ourselves", async () => {
    const server = await startIn(corner);
    expect((await stat(path.join(corner.dataDir, "postgres", "data"))).uid).toBe(process.getuid?.());
    expect(await readdir(corner.root)).not.toContain("system");
    await server.stop();
  });
}

if (isRoot()) describe("place, as root", () => asRoot());
else describe("place, as an ordinary account", () => asSomeone());
