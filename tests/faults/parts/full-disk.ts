import { execFile } from "node:child_process";
import { rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { ask, untilGood } from "../ask.ts";
import { keepOrdering } from "../load.ts";
import { openMarket } from "../market.ts";
import { NoDisk, openSmallDisk, type SmallDisk } from "../small-disk.ts";
import { inRounds, late, READY_MS, READYZ_MS, type Stage } from "../stage.ts";
import { openStore, type Store } from "../store.ts";

const DATA_MB = 192;
const LOG_MB = 128;
const READS = ["/api/product/list", "/api/category/active", "/"];
const GIVE_UP_MS = 30_000;
/** The time for which orders continue on the full disk. */
const FULL_MS = 3_000;
/** Half the size of a file of the write-ahead log. */
const LOG_BYTES = 8 * 1024 * 1024;

/** Fills the disk with the data, and then the one with the write-ahead log, while orders continue. */
export async function fullDisk(stage: Stage, rounds: number): Promise<string> {
  const summaries: string[] = [];
  try {
    const [data, log] = await openStoreOnDisks(stage);
    await inRounds(stage, rounds, async () => {
      const ofData = await fillData(stage, data);
      const ofLog = await fillLog(stage, data, log);
      summaries.push(`${ofData}; ${ofLog}`);
      return summaries.at(-1) ?? "";
    });
  } catch (error) {
    if (!(error instanceof NoDisk)) throw error;
    return `left out, as ${error.message}`;
  }
  return summaries.at(-1) ?? "";
}

/** Restarts the store on two small disks: one for its data, one for the database's write-ahead log. */
async function openStoreOnDisks(stage: Stage): Promise<[SmallDisk, SmallDisk]> {
  const disks: SmallDisk[] = [];
  stage.later(() => Promise.all(disks.map((disk) => disk.close())));
  const data = await openSmallDisk(DATA_MB);
  disks.push(data);
  const log = await openSmallDisk(LOG_MB);
  disks.push(log);
  const store = await openStore({ dataDir: join(data.folder, "data") });
  stage.later(store.remove);
  stage.later(() => store.end("SIGTERM"));
  await store.start();
  stage.market = await openMarket(store);
  stage.store = store;
  await store.end("SIGTERM");
  await moveLog(store, log);
  await store.start();
  return [data, log];
}

/** Moves the write-ahead log to its disk as PostgreSQL's manual describes. */
async function moveLog(store: Store, log: SmallDisk): Promise<void> {
  const place = join(store.dataDir, "postgres", "data", "pg_wal");
  const moved = join(log.folder, "pg_wal");
  await promisify(execFile)("cp", ["--archive", place, moved]);
  await rm(place, { recursive: true });
  await symlink(moved, place);
}

/** With a full data disk, pages and lists still work, and orders wait until there is room again. */
async function fillData(stage: Stage, disk: SmallDisk): Promise<string> {
  const { store, market, book, broken } = stage;
  const stop = keepOrdering(store.url, market, book);
  await after(500);
  const before = book.unavailable;
  await disk.fill();
  const unready = await untilUnready(stage);
  await after(FULL_MS);
  for (const path of READS) {
    const outcome = await ask(store.url + path);
    if (outcome.kind !== "answered" || outcome.status !== 200) broken.push(`${path} needs room on the disk`);
  }
  const waiting = book.unavailable - before;
  if (waiting === 0) broken.push("no order was told to come again while the disk was full");
  await disk.empty();
  const ms = await untilGood(`${store.url}/readyz`, GIVE_UP_MS);
  broken.push(...late(ms, READY_MS, "to write again when there was room"));
  await stop();
  return `data full: unready after ${unready} ms, ${waiting} told to come again, ready ${Math.round(ms)} ms after there was room`;
}

/** If the log has no room either, as on a single disk, PostgreSQL stops and starts again by itself. */
async function fillLog(stage: Stage, data: SmallDisk, log: SmallDisk): Promise<string> {
  const { store, market, book, broken } = stage;
  const stop = keepOrdering(store.url, market, book);
  await after(500);
  await data.fill();
  await log.fill();
  await store
    .inDatabase(async (db) => {
      // PostgreSQL keeps spare log files, which have to be used up first.
      for (let bytes = 0; bytes < LOG_MB * 1024 * 1024; bytes += LOG_BYTES) {
        await db.execute(sql`select pg_logical_emit_message(false, 'faults', repeat('x', ${LOG_BYTES}))`);
      }
    })
    .catch(() => undefined);
  const unready = await untilUnready(stage);
  await after(FULL_MS);
  const answers = await Promise.all(READS.map((path) => ask(store.url + path)));
  const odd = answers.filter(
    ({ kind, ...answer }) =>
      kind !== "answered" || !("status" in answer) || ![200, 503].includes(answer.status),
  );
  if (odd.length > 0) broken.push(`${odd.length} pages were neither there nor told to come again`);
  await data.empty();
  await log.empty();
  const ms = await untilGood(`${store.url}/readyz`, GIVE_UP_MS);
  broken.push(...late(ms, READY_MS, "to recover when the log had room"));
  await stop();
  const shown = answers.map((answer) => (answer.kind === "answered" ? answer.status : answer.kind));
  return `log full: unready after ${unready} ms, pages were ${shown}, ready ${Math.round(ms)} ms after there was room`;
}

/**
 * Waits until `/readyz` is 503, which must be soon. Every answer must come within its time. Returns the number of
 * milliseconds.
 */
async function untilUnready({ store, broken }: Stage): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < GIVE_UP_MS) {
    const ready = await ask(`${store.url}/readyz`);
    if (ready.kind !== "answered") broken.push("/readyz gave no answer");
    else {
      broken.push(...late(ready.ms, READYZ_MS, "/readyz on a full disk"));
      if (ready.status === 503) return Math.round(performance.now() - begun);
    }
    await after(100);
  }
  broken.push("/readyz went on saying that it can write");
  return GIVE_UP_MS;
}
