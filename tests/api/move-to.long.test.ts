import { execFile, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { connect } from "#kernel/db/connect.ts";
import { query } from "#kernel/db/embedded/shop.support.ts";
import { diskStore } from "#kernel/media/storage.ts";
import { runningStores } from "#src/operate/running/running-store.ts";
import { SELLER } from "#tests/e2e/support/accounts.ts";
import { untilGood } from "#tests/faults/ask.ts";
import { databasePort } from "#tests/faults/database-processes.ts";
import { judge } from "#tests/faults/judge.ts";
import { keepOrdering, newBook } from "#tests/faults/load.ts";
import { openMarket } from "#tests/faults/market.ts";
import { openBucket, type TestBucket } from "#tests/support/bucket.ts";
import { dropDatabase, emptyDatabase } from "#tests/support/databases.ts";
import { freePortsInARow } from "#tests/support/ports.ts";
import { makeReleaseFolder } from "#tests/support/release-folder.ts";

const execute = promisify(execFile);
const PICTURE = `${"a".repeat(32)}-d480.webp`;

let root: string;
let data: string;
let url: string;
let env: NodeJS.ProcessEnv;
let target: string;
let bucket: TestBucket;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "santhe-move-"));
  // The embedded database may run under another account, which needs access to the folder.
  await chmod(root, 0o755);
  data = join(root, "data");
  const port = await freePortsInARow(1);
  url = `http://127.0.0.1:${port}`;
  env = {
    PATH: process.env.PATH,
    PORT: String(port),
    HOST: "127.0.0.1",
    LOG_LEVEL: "warn",
    DEMO_CATALOGUE: "false",
    BACKUP_HOUR: "off",
    ORDERS_PER_HOUR: "1000000",
    SELLER_EMAIL: SELLER.email,
    SELLER_PASSWORD: SELLER.password,
  };
  [target, bucket] = await Promise.all([emptyDatabase(inject("templateUrl")), openBucket()]);
  await mkdir(join(root, ".cache"));
  await makeReleaseFolder(root, "0.2.0", join(root, ".cache"));
  const store = spawn("sh", [join(root, "santhe"), "start"], { env, stdio: "ignore" });
  await untilGood(`${url}/readyz`, 120_000, () =>
    store.exitCode === null ? undefined : "the store ended at its start",
  );
  await expect.poll(() => runningStores(data)).toHaveLength(1);
});

afterEach(async () => {
  for (const { pid } of await runningStores(data)) process.kill(pid, "SIGTERM");
  while ((await runningStores(data)).length > 0) await pause(50);
  await bucket.close();
  await rm(root, { recursive: true, force: true });
  await dropDatabase(target);
});

async function embeddedUrl(): Promise<string> {
  const password = (await readFile(join(data, "postgres.password"), "utf8")).trim();
  return `postgres://santhe:${password}@127.0.0.1:${await databasePort(data)}/santhe`;
}

/** Moves the store, and returns what the command prints. */
async function moveTo(settings: string): Promise<{ stdout: string; stderr: string }> {
  const file = join(root, "new.env");
  await writeFile(file, settings);
  return execute("sh", [join(root, "santhe"), "move-to", file], { env });
}

it("moves an open store under orders to a database and a bucket, and loses none", async () => {
  const market = await openMarket({ url, databaseUrl: embeddedUrl });
  await diskStore(join(data, "uploads")).put(PICTURE, Buffer.from("a picture"), "image/webp");
  const book = newBook();
  const stop = keepOrdering(url, market, book, 3);
  const { settings } = bucket;
  const { stdout } = await moveTo(
    [
      `DATABASE_URL=${target}`,
      `S3_ENDPOINT=${settings.endpoint}\nS3_REGION=${settings.region}\nS3_BUCKET=${settings.bucket}`,
      `S3_ACCESS_KEY_ID=${settings.accessKeyId}\nS3_SECRET_ACCESS_KEY=${settings.secretAccessKey}`,
    ].join("\n"),
  );
  const atMove = book.acknowledged.size;
  await expect.poll(() => book.acknowledged.size).toBeGreaterThan(atMove + 3);
  await stop();
  process.stdout.write(stdout);
  expect(stdout).toMatch(/Nobody could order for [\d.]+ seconds/);
  const { db, close } = connect(target);
  const { sentences } = await judge(db, market, book).finally(close);
  expect(sentences).toEqual([]);
  expect(atMove).toBeGreaterThan(0);
  expect(await (await fetch(`${url}/uploads/${PICTURE}`)).text()).toBe("a picture");
  expect(bucket.requests).toContain(`GET /pictures/uploads/${PICTURE}`);
  expect(await readFile(join(data, "santhe.env"), "utf8")).toContain(`DATABASE_URL=${target}\n`);
});

it("stays where it is when the new place fails, with what was ordered", async () => {
  await query(await embeddedUrl(), "insert into subscribers (email) values ('meera@example.org')");
  await query(target, "create table other (id int)");
  await expect(moveTo(`DATABASE_URL=${target}`)).rejects.toThrow("The new database has tables already.");
  await query(target, "drop table other");
  // It takes the copy, and lets no store open.
  await query(target, "create schema other");
  await query(
    target,
    `create function other.refuse() returns event_trigger language plpgsql as $$ begin
      if current_setting('application_name') = 'santhe migrations' then raise 'It opens no store'; end if;
    end $$`,
  );
  await query(target, "create event trigger refuse on ddl_command_start execute function other.refuse()");
  await expect(moveTo(`DATABASE_URL=${target}`)).rejects.toThrow(
    "The store was not moved. It serves again from where it was",
  );
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const subscribers = await query(await embeddedUrl(), "select email from subscribers");
  expect(subscribers).toEqual([{ email: "meera@example.org" }]);
  await query(await embeddedUrl(), "insert into subscribers (email) values ('kavya@example.org')");
  await expect(readFile(join(data, "santhe.env"))).rejects.toThrow("ENOENT");
});
