import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { folderStorage } from "#kernel/backup/backup-storage.ts";
import { openBackup } from "#kernel/backup/open-backup.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { dashboardAnswerSchema } from "#modules/insight/contract.ts";
import { openedSettings } from "#modules/store/settings.ts";
import { backupShop, NIGHT, OWN } from "#tests/support/backup-shop.ts";
import { read } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { emptyQueues, queuedJobs } from "#tests/support/queued-jobs.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { backupFailedMail } from "../mails/backup-failed.ts";
import { backups } from "../tables.ts";

const { corner, shop, clock, opened, rows } = await backupShop();

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
});

describe("a nightly backup that fails", () => {
  const HOUR_MS = 3_600_000;
  /** A backup place that can't be written to. */
  const away = () => opened(folderStorage(corner.file("no-folder/file/backups")));
  const queued = () => queuedJobs(shop.pool, { kind: "backup-failed" });
  const trouble = async () =>
    read(dashboardAnswerSchema, await shop.get("/api/dashboard", await theSeller(shop))).dashboard.notices[0]
      ?.text ?? null;
  const failAt = async (at: Date) => {
    clock.now = at;
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
  beforeEach(() => emptyQueues(shop.pool));

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
    clock.now = new Date(NIGHT.getTime() + 60_000);
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
