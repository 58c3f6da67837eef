import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { inject } from "vitest";
import { connect, type Db } from "#kernel/db/connect.ts";
import type { Deps } from "#kernel/http/app-env.ts";
import { createLog } from "#kernel/http/log.ts";
import { openUploadSpool } from "#kernel/http/upload/receive-upload.ts";
import { mailQueue } from "#kernel/jobs/mail-queue.ts";
import { diskStore } from "#kernel/media/storage.ts";
import { type Opens, openBackground } from "#kernel/modules/background.ts";
import { languagesNow } from "#kernel/modules/chosen-languages.ts";
import { type Installable, installModules } from "#kernel/modules/installed-modules.ts";
import { openServices } from "#kernel/modules/service.ts";
import { english } from "#kernel/texts/language.ts";
import { speak } from "#kernel/texts/spoken.ts";
import { backup } from "#modules/backup/module.ts";
import { openedBackups } from "#modules/backup/scheduler.ts";
import { recordedFields } from "#modules/identity/index.ts";
import { createApp } from "#src/http/app.ts";
import { MODULES } from "#src/modules.ts";
import { readConfig } from "#src/operate/config/read-config.ts";
import { type Calls, callsOf } from "./calls.ts";
import { copyTemplate, dropDatabase } from "./databases.ts";

export type TestApp = Calls & {
  app: ReturnType<typeof createApp>;
  db: Db;
  pool: Pool;
  deps: Deps;
  /** The database's address, for a second app on it. */
  url: string;
  /** The app's clock; set `clock.now` to move it. */
  clock: { now: Date };
  close: () => Promise<void>;
};

type TestedModule = Installable & Opens;

/** The longest wait for a statement. On a machine that does much else it may take longer than a store lets it. */
const LIMIT_MS = 120_000;
/** A Tuesday, shortly after noon at the store. */
const START = new Date("2026-03-10T07:00:00Z");

/** A separate store for a test file, empty and without pages: `const shop = await testApp(); afterAll(shop.close);` */
export async function testApp(
  overrides: Partial<Deps> = {},
  env: Record<string, string> = {},
  modules: readonly TestedModule[] = MODULES,
): Promise<TestApp> {
  const url = await copyTemplate(inject("templateUrl"));
  const shop = await secondApp(url, overrides, env, modules);
  const close = async () => {
    const unnamed = await unnamedFields(shop.db);
    await shop.close();
    await dropDatabase(url);
    if (unnamed.length > 0)
      throw new Error(`no module has a label for what was recorded: ${unnamed.join(", ")}`);
  };
  return { ...shop, close };
}

/** The fields in the audit log that no module declares: `product.price`. */
async function unnamedFields(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ subject: string; field: string }>(sql`
    select distinct subject, field from audit_entries,
      jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) as field`);
  return rows.flatMap(({ subject, field }) =>
    field in recordedFields(subject) ? [] : `${subject}.${field}`,
  );
}

/**
 * An app on an existing database with a separate pool, like another process's. `env` holds its environment variables.
 */
export async function secondApp(
  url: string,
  overrides: Partial<Deps> = {},
  env: Record<string, string> = {},
  modules: readonly TestedModule[] = MODULES,
): Promise<TestApp> {
  speak();
  installModules(modules);
  const { db, pool } = connect(url, undefined, LIMIT_MS);
  const log = createLog("silent");
  // The folders are made when the first picture is stored.
  const uploads = join(tmpdir(), `santhe-uploads-${randomUUID()}`);
  const incoming = join(tmpdir(), `santhe-incoming-${randomUUID()}`);
  const clock = { now: START };
  const services = openServices();
  const own: Deps = {
    db,
    readShown: (work) => work(db),
    publicUrl: null,
    assetsUrl: null,
    allowedOrigins: [],
    pictures: diskStore(uploads),
    uploads: await openUploadSpool(incoming),
    mail: mailQueue,
    services,
    log,
    languages: languagesNow(english, services),
    trustedProxies: 0,
    maintenance: false,
    httpsOnSubdomains: false,
    now: () => clock.now,
  };
  const background = await openBackground(
    modules.filter(({ open }) => open !== backup.open),
    {
      deps: own,
      config: readConfig({ ORDERS_PER_HOUR: "100000", ...env }),
      databaseUrl: url,
      backups: () => Promise.reject(new Error("there are no backups")),
      health: () => ({
        check: async () => [],
        testMail: async () => ({ state: "unset", says: "There is no mail server" }),
        supportText: () => "",
      }),
    },
  );
  openedBackups.put(services, { where: "nowhere", hour: null, begin: async () => false });
  const deps = { ...own, ...overrides };
  const app = createApp(deps);
  const close = async () => {
    await background.stop();
    await background.close();
    await pool.end();
    await rm(uploads, { recursive: true, force: true });
    await rm(incoming, { recursive: true, force: true });
  };
  return { app, db, pool, deps, url, clock, close, ...callsOf(app) };
}
