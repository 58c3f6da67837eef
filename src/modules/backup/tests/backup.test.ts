import { randomUUID } from "node:crypto";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backupKey } from "#kernel/backup/backup-key.ts";
import type { BackupTools } from "#kernel/backup/backup-storage.ts";
import { type BackupStorage, bucketStorage, folderStorage } from "#kernel/backup/backup-storage.ts";
import { openBackup } from "#kernel/backup/open-backup.ts";
import type { PictureShelf } from "#kernel/media/storage.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { sellers } from "#modules/identity/tables.ts";
import { dashboardAnswerSchema } from "#modules/insight/contract.ts";
import { openedSettings } from "#modules/store/settings.ts";
import { backUp, backupCorner, key, seller } from "#tests/support/backups.ts";
import { openBucket } from "#tests/support/bucket.ts";
import { read } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { backupsSchema } from "../contract.ts";
import { backupFailedMail } from "../mails/backup-failed.ts";
import { beginBackup } from "../make-backup.ts";
import { openBackups } from "../scheduler.ts";
import { backups } from "../tables.ts";

const corner = backupCorner();
const shop = await testApp();
const bucket = await openBucket();
afterAll(async () => {
  await shop.close();
  await bucket.close();
  await corner.remove();
});

// Half past two in the night, at the store.
const NIGHT = new Date("2026-03-10T21:00:00Z");
/** The prefix of this store's files. */
const OWN = `santhe-${key.id}-`;
let now = NIGHT;
const said: string[] = [];
const log = { info: (text: string) => said.push(text), error: (_: object, text: string) => said.push(text) };

beforeAll(async () => {
  await theSeller(shop);
  await shop.db.update(sellers).set({ createdAt: new Date("2026-03-01") });
});

beforeEach(async () => {
  now = NIGHT;
  said.length = 0;
  await shop.db.delete(backups);
});

const toolsFor = (place: BackupStorage, pictures: PictureShelf = corner.pictures): BackupTools => ({
  ...{ db: shop.db, url: shop.url, pictures, mail: shop.deps.mail, key, leftOut: [], log },
  ...{ place, scratch: { folder: corner.file("scratch"), systemDir: corner.file("system") } },
  ...{ facts: { seller }, release: "test", settings: {}, now: () => now },
});
const opened = (place: BackupStorage = folderStorage(corner.file("backups")), pictures?: PictureShelf) =>
  openBackups(toolsFor(place, pictures), 2);
/** Makes a complete backup at `now`. */
const backUpTo = async (place: BackupStorage) =>
  (await beginBackup(toolsFor(place), async () => null))?.finished;

const rows = () => shop.db.select().from(backups).orderBy(backups.startedAt);

describe("the nightly backup", () => {
  it("is made once a night, restored and compared, however many processes look", async () => {
    const meera = await aShopper(shop);
    const body = checkoutOf(
      [{ product: await aProduct(shop.db), quantity: 1 }],
      await anAddress(shop.db, meera),
    );
    await placedOrder(shop, meera, body);
    const processes = [opened(), opened(), opened()];
    await Promise.all(processes.map(({ runIfDue }) => runIfDue()));
    await Promise.all(processes.map(({ runIfDue }) => runIfDue()));
    expect(await rows()).toMatchObject([{ night: "2026-03-11", state: "done", orders: 1, pictures: 0 }]);
    const names = await readdir(corner.file("backups"));
    expect(names).toEqual([`${OWN}2026-03-11-023000.tar`]);
    const backup = await openBackup(corner.file(`backups/${names[0]}`));
    expect(backup.contents.tables["public.orders"]?.rows).toBe(1);
    await backup.close();
    // The scratch server was removed.
    await expect(stat(corner.file("scratch"))).rejects.toThrow("ENOENT");
  });

  it("is made again after its process died, and says so", async () => {
    await shop.db.insert(backups).values({ night: "2026-03-11", startedAt: NIGHT, file: "santhe-lost.tar" });
    await writeFile(corner.file(`backups/${OWN}2026-03-11-020000.tar.unproven.1234.partial`), "half");
    await writeFile(corner.file(`backups/${OWN}2026-03-11-020000.tar.unproven`), "never compared");
    await writeFile(corner.file("backups/santhe-99999999-2026-03-11-020000.tar.unproven"), "another store's");
    now = new Date(NIGHT.getTime() + 60_000);
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
    expect(said.join()).toContain("FAILED: the store has no new backup");
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
    now = new Date(NIGHT.getTime() + 3_600_000);
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
    await shop.pool.query("delete from pgboss.job");
    await backUpTo(mayNotDelete);
    expect(await rows()).toMatchObject([
      { state: "done", detail: "Older backups could not be removed: AccessDenied" },
    ]);
    const { rows: mails } = await shop.pool.query(
      "select from pgboss.job where data->>'kind' = 'backup-failed'",
    );
    expect(mails).toHaveLength(0);
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
    now = new Date(NIGHT.getTime() + 2 * HOUR_MS);
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
    now = new Date(NIGHT.getTime() + 3 * HOUR_MS);
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

describe("a nightly backup that fails", () => {
  const HOUR_MS = 3_600_000;
  /** A backup place that can't be written to. */
  const away = () => opened(folderStorage(corner.file("no-folder/file/backups")));
  const queued = async () =>
    (await shop.pool.query("select data from pgboss.job where data->>'kind' = 'backup-failed'")).rows;
  const trouble = async () =>
    read(dashboardAnswerSchema, await shop.get("/api/dashboard", await theSeller(shop))).dashboard.notices[0]
      ?.text ?? null;
  const failAt = async (at: Date) => {
    now = at;
    await away().runIfDue();
  };

  const goWell = async (at: Date) => {
    const whole = { state: "done" as const, bytes: 1, orders: 1, pictures: 0, file: "santhe-good.tar" };
    await shop.db.insert(backups).values({ ...whole, night: storeDay(at), startedAt: at, finishedAt: at });
  };

  beforeAll(async () => {
    await mkdir(corner.file("no-folder"), { recursive: true });
    await writeFile(corner.file("no-folder/file"), "in the way");
  });
  beforeEach(() => shop.pool.query("delete from pgboss.job"));

  it("is told on the dashboard, and by one mail however often it fails until one goes well", async () => {
    expect(await trouble()).toBeNull();
    for (const hours of [0, 1, 2, 24]) await failAt(new Date(NIGHT.getTime() + hours * HOUR_MS));
    expect((await rows()).map(({ state }) => state)).toEqual(["failed", "failed", "failed", "failed"]);
    expect(await queued()).toHaveLength(1);
    expect(await trouble()).toBe("The place for backups can't be reached.");
    await goWell(new Date(NIGHT.getTime() + 25 * HOUR_MS));
    expect(await trouble()).toBeNull();
    await failAt(new Date(NIGHT.getTime() + 48 * HOUR_MS));
    expect(await queued()).toHaveLength(2);
    expect(await trouble()).toBe("The place for backups can't be reached.");
  });

  it("is not told twice because the seller tried in between, nor where it was only interrupted", async () => {
    await shop.db.insert(backups).values({ night: "2026-03-11", startedAt: NIGHT, file: "santhe-lost.tar" });
    now = new Date(NIGHT.getTime() + 60_000);
    expect(await away().begin()).toBe(true);
    await expect
      .poll(async () => (await rows()).map(({ failure }) => failure))
      .toEqual(["interrupted", "unreachable"]);
    expect([await queued(), await trouble()]).toEqual([[], null]);
    await failAt(new Date(NIGHT.getTime() + HOUR_MS));
    expect(await queued()).toHaveLength(1);
  });

  it("says in its mail why, how old the last good one is, and where to look; and nothing once one went well", async () => {
    await goWell(new Date(NIGHT.getTime() - 24 * HOUR_MS));
    await failAt(NIGHT);
    const [job] = await queued();
    const mail = backupFailedMail.open(job?.data);
    const head = { store: openedSettings.of(shop.deps).current(), baseUrl: "https://shop.example" };
    const written = await mail.write(shop.db, head);
    expect(written).toMatchObject({ to: head.store.email, subject: "Santhe has no new backup" });
    for (const text of [written?.text, written?.html]) {
      expect(text).toContain("The last good backup is of 10/03/2026, 02:30.");
      expect(text).toContain("https://shop.example/seller/backups");
    }
    expect(written?.text).toContain("The place for backups can't be reached.");
    await goWell(new Date(NIGHT.getTime() + HOUR_MS));
    expect(await mail.write(shop.db, head)).toBeUndefined();
  });
});

describe("the seller's calls", () => {
  it("begin a backup, and refuse a second one at the same time", async () => {
    const as = await theSeller(shop);
    expect(await shop.post("/api/seller/backups", undefined, as)).toMatchObject({
      status: 409,
      body: { message: "A backup is being made already" },
    });
  });

  it("are the seller's alone", async () => {
    expect((await shop.get("/api/seller/backups")).status).toBe(401);
    expect((await shop.get("/api/seller/backups", await aShopper(shop))).status).toBe(403);
  });
});
