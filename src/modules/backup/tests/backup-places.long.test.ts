import { randomUUID } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { backupKey } from "#kernel/backup/backup-key.ts";
import { type BackupStorage, bucketStorage, folderStorage } from "#kernel/backup/backup-storage.ts";
import { backupShop, NIGHT, OWN } from "#tests/support/backup-shop.ts";
import { backUp, key } from "#tests/support/backups.ts";
import { openBucket } from "#tests/support/bucket.ts";
import { read } from "#tests/support/calls.ts";
import { emptyQueues, queuedJobs } from "#tests/support/queued-jobs.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { backupsSchema } from "../contract.ts";
import { beginBackup } from "../make-backup.ts";
import { backups } from "../tables.ts";

const { corner, shop, clock, logged, toolsFor, opened, rows } = await backupShop();
const bucket = await openBucket();
afterAll(() => bucket.close());

/** Makes a complete backup at the clock's time. */
const backUpTo = async (place: BackupStorage) =>
  (await beginBackup(toolsFor(place), async () => null))?.finished;

describe("the nightly backup", () => {
  it("is made again after its process died, and says so", async () => {
    await shop.db.insert(backups).values({ night: "2026-03-11", startedAt: NIGHT, file: "santhe-lost.tar" });
    await mkdir(corner.file("backups"), { recursive: true });
    await writeFile(corner.file(`backups/${OWN}2026-03-11-020000.tar.unproven.1234.partial`), "half");
    await writeFile(corner.file(`backups/${OWN}2026-03-11-020000.tar.unproven`), "never compared");
    await writeFile(corner.file("backups/santhe-99999999-2026-03-11-020000.tar.unproven"), "another store's");
    clock.now = new Date(NIGHT.getTime() + 60_000);
    await opened().runIfDue();
    expect(await rows()).toMatchObject([
      { state: "failed", failure: "interrupted" },
      { state: "done", night: "2026-03-11" },
    ]);
    const left = (await readdir(corner.file("backups"))).filter((name) => /(partial|unproven)$/.test(name));
    expect(left).toEqual(["santhe-99999999-2026-03-11-020000.tar.unproven"]);
  });

  it("tells loudly when what it restored is not what was backed up", async () => {
    const place = folderStorage(corner.file("backups"));
    const broken = {
      ...corner.pictures,
      read: async () => null,
      list: () => one("0123456789abcdef0123456789abcdef-p1.webp"),
    };
    await opened(place, broken).runIfDue();
    expect(logged.join()).toContain("FAILED: the store has no new backup");
    expect(await rows()).toMatchObject([
      { state: "failed", failure: "other", detail: expect.stringContaining("is gone") },
    ]);
    const shown = read(backupsSchema, await shop.get("/api/seller/backups", await theSeller(shop)));
    expect(shown.backups).toMatchObject([{ state: "failed", nightly: true }]);
  });

  it("goes to a bucket as it is, and old ones go from there", async () => {
    const place = bucketStorage(corner.file("spool"), bucket.settings);
    await opened(place).runIfDue();
    expect(await rows()).toMatchObject([{ detail: null, state: "done" }]);
    expect(await place.list()).toEqual([`${OWN}2026-03-11-023000.tar`]);
    expect(await readdir(corner.file("spool"))).toEqual([]);
    clock.now = new Date(NIGHT.getTime() + 3_600_000);
    await backUpTo(place);
    expect((await rows()).map(({ state }) => state)).toEqual(["done", "done"]);
    expect(await place.list()).toEqual([`${OWN}2026-03-11-033000.tar`]);
  });
});

describe("a place that others use too, or that does not do all that it is asked", () => {
  const HOUR_MS = 3_600_000;
  const folder = () => corner.file(`place-${randomUUID()}`);
  /** The name of a backup from an hour before. It is too old once there is a newer one of the same day. */
  const EARLIER = `${OWN}2026-03-11-013000.tar`;
  const putThere = (folder: string, name: string, signedWith = key) =>
    backUp(shop.url, join(folder, name), corner.pictures, signedWith);

  it("keeps what another store has there, whatever it is called", async () => {
    const shared = folder();
    await mkdir(shared, { recursive: true });
    await putThere(shared, EARLIER);
    // Another store's backup under a name of this store.
    await putThere(shared, `${OWN}2026-03-11-010000.tar`, backupKey("of another store"));
    const others = ["santhe-99999999-2020-01-01-020000.tar", "santhe-2020-01-01-020000.tar", "notes.txt"];
    for (const name of others) await writeFile(join(shared, name), "another store's");
    await writeFile(join(shared, `${OWN}2026-03-11-000000.tar`), "no backup at all");
    await backUpTo(folderStorage(shared));
    expect((await readdir(shared)).toSorted()).toEqual(
      [
        ...others,
        `${OWN}2026-03-11-000000.tar`,
        `${OWN}2026-03-11-010000.tar`,
        `${OWN}2026-03-11-023000.tar`,
      ].toSorted(),
    );
  });

  it("counts a backup as good where an older one can't be removed, and says so", async () => {
    const there = folder();
    await putThere(there, EARLIER);
    const mayNotDelete = {
      ...folderStorage(there),
      remove: () => Promise.reject(new Error("AccessDenied")),
    };
    await emptyQueues(shop.pool);
    await backUpTo(mayNotDelete);
    expect(await rows()).toMatchObject([
      { state: "done", detail: "Older backups could not be removed: AccessDenied" },
    ]);
    expect(await queuedJobs(shop.pool, { kind: "backup-failed" })).toHaveLength(0);
    expect((await mayNotDelete.list()).length).toBe(2);
  });

  it("does not keep a good name for what the bucket has changed", async () => {
    const spool = folder();
    const place = bucketStorage(spool, bucket.settings);
    const before = await place.list();
    bucket.fault = ({ method, url, headers }, response) => {
      if (method !== "GET" || !url?.includes("/backups/") || headers.range) return false;
      response.end("something else");
      return true;
    };
    clock.now = new Date(NIGHT.getTime() + 2 * HOUR_MS);
    await backUpTo(place);
    bucket.fault = () => false;
    expect(await rows()).toMatchObject([
      { state: "failed", detail: expect.stringContaining("It was deleted.") },
    ]);
    expect(await place.list()).toEqual(before);
    expect(await readdir(spool)).toEqual([`${OWN}unproven.tar`]);
  });

  it("ends an upload that fails, and finds one that was cut off", async () => {
    const place = bucketStorage(folder(), bucket.settings);
    const answered: string[] = [];
    bucket.fault = ({ method, url = "" }, response) => {
      const { searchParams, pathname } = new URL(url, "http://bucket");
      if (method === "GET" && searchParams.has("uploads")) {
        const upload = (key: string, id: string) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`;
        const own = upload(`backups/${OWN}2026-03-10-020000.tar`, "cut-off");
        const others = upload("backups/santhe-99999999-2026-03-10-020000.tar", "of-another-store");
        response.end(`<ListMultipartUploadsResult>${own}${others}</ListMultipartUploadsResult>`);
        return true;
      }
      if (method === "DELETE" && searchParams.has("uploadId")) {
        answered.push(`${pathname} ${searchParams.get("uploadId") === "cut-off" ? "cut-off" : "failed"}`);
        response.writeHead(204).end();
        return true;
      }
      if (method !== "PUT" || !searchParams.has("partNumber")) return false;
      response.writeHead(403).end("<Code>QuotaExceeded</Code>");
      return true;
    };
    clock.now = new Date(NIGHT.getTime() + 3 * HOUR_MS);
    await backUpTo(place);
    bucket.fault = () => false;
    expect(await rows()).toMatchObject([{ state: "failed", failure: "unreachable" }]);
    expect(answered).toEqual([
      `/pictures/backups/${OWN}2026-03-10-020000.tar cut-off`,
      `/pictures/backups/${OWN}2026-03-11-053000.tar failed`,
    ]);
  });
});

async function* one(name: string) {
  yield name;
}
