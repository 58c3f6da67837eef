import { stat } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type Corner,
  forkShop,
  makeCorner,
  query,
  removeCorner,
  serverPid,
  startIn,
  stopShop,
} from "./shop.support.ts";

let corner: Corner;

beforeEach(async () => {
  corner = await makeCorner();
});

afterEach(() => removeCorner(corner));

describe("startEmbeddedPostgres", () => {
  it("keeps what was written when it is stopped and started again", async () => {
    const first = await startIn(corner);
    await query(first.url, "create table kept as select 'tomato' as name");
    await first.stop();
    expect(await serverPid(corner)).toBeUndefined();

    const second = await startIn(corner);
    expect(await query(second.url, "select name from kept")).toEqual([{ name: "tomato" }]);
    await second.stop();
  });

  it("listens on this machine only, asks for the password, and writes through to the disk", async () => {
    const server = await startIn(corner);
    const [settings] = await query(
      server.url,
      "select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync",
    );
    expect(settings).toEqual({ addresses: "127.0.0.1", fsync: "on" });
    const wrong = new URL(server.url);
    wrong.password = "guess";
    await expect(query(wrong.href, "select 1")).rejects.toThrow("password authentication failed");
    const { mode } = await stat(path.join(corner.dataDir, "postgres.password"));
    expect(mode & 0o777).toBe(0o600);
    await server.stop();
  });

  it("knows upper and lower case beyond English", async () => {
    const server = await startIn(corner);
    const [row] = await query(server.url, "select lower('CAFÉ') as lower, 'Café' ilike '%FÉ' as found");
    expect(row).toEqual({ lower: "café", found: true });
    await server.stop();
  });

  it("is shared by processes that start together, and stopped by the last one", async () => {
    const [one, two] = await Promise.all([forkShop(corner), forkShop(corner)]);
    expect(one.url).toBe(two.url);
    await query(one.url, "create table shared (n int)");
    await stopShop(one.child);
    expect(await query(two.url, "select count(*)::int as n from shared")).toEqual([{ n: 0 }]);
    await stopShop(two.child);
    expect(await serverPid(corner)).toBeUndefined();
  });

  it("starts again for a process that comes just as the last one leaves", async () => {
    const first = await startIn(corner);
    const [, second] = await Promise.all([first.stop(), startIn(corner)]);
    expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await second.stop();
  });

  it("keeps two shops apart", async () => {
    const other = await makeCorner();
    try {
      const [mine, theirs] = await Promise.all([startIn(corner), startIn(other)]);
      await query(mine.url, "create table mine ()");
      expect(await query(theirs.url, "select to_regclass('mine') as found")).toEqual([{ found: null }]);
      await Promise.all([mine.stop(), theirs.stop()]);
    } finally {
      await removeCorner(other);
    }
  });
});
