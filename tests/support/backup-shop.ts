import { afterAll, beforeAll, beforeEach } from "vitest";
import type { BackupTools } from "#kernel/backup/backup-storage.ts";
import { type BackupStorage, folderStorage } from "#kernel/backup/backup-storage.ts";
import type { PictureShelf } from "#kernel/media/storage.ts";
import { openBackups } from "#modules/backup/scheduler.ts";
import { backups } from "#modules/backup/tables.ts";
import { sellers } from "#modules/identity/tables.ts";
import { backupCorner, key, seller } from "./backups.ts";
import { theSeller } from "./sign-in.ts";
import { testApp } from "./test-app.ts";

/** Half past two in the night, at the store. */
export const NIGHT = new Date("2026-03-10T21:00:00Z");
/** The prefix of this store's files. */
export const OWN = `santhe-${key.id}-`;

/** A store for a test file, whose backups are made at `clock.now`: at `NIGHT`, as each test begins. */
export async function backupShop() {
  const corner = backupCorner();
  const shop = await testApp();
  const clock = { now: NIGHT };
  const logged: string[] = [];
  const log = {
    info: (text: string) => logged.push(text),
    error: (_: object, text: string) => logged.push(text),
  };

  beforeAll(async () => {
    await theSeller(shop);
    await shop.db.update(sellers).set({ createdAt: new Date("2026-03-01") });
  });
  beforeEach(async () => {
    clock.now = NIGHT;
    logged.length = 0;
    await shop.db.delete(backups);
  });
  afterAll(async () => {
    await shop.close();
    await corner.remove();
  });

  const toolsFor = (place: BackupStorage, pictures: PictureShelf = corner.pictures): BackupTools => ({
    db: shop.db,
    url: shop.url,
    pictures,
    mail: shop.deps.mail,
    key,
    leftOut: [],
    log,
    place,
    scratch: { folder: corner.file("scratch"), systemDir: corner.file("system") },
    facts: { seller },
    release: "test",
    settings: {},
    now: () => clock.now,
  });
  const opened = (place: BackupStorage = folderStorage(corner.file("backups")), pictures?: PictureShelf) =>
    openBackups(toolsFor(place, pictures), 2);
  const rows = () => shop.db.select().from(backups).orderBy(backups.startedAt);
  return { corner, shop, clock, logged, toolsFor, opened, rows };
}
