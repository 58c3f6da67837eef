import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { semaphore } from "#kernel/limits/semaphore.ts";
import { pictureType } from "#kernel/media/picture-widths.ts";
import { diskStore, type PictureShelf, type PictureStore } from "#kernel/media/storage.ts";
import { processUploadInWorker } from "#kernel/media/worker/image-worker.ts";
import type { Demo, StorePicture } from "#kernel/modules/define-module.ts";
import { MODULES } from "../modules.ts";

const DEMOS: readonly Demo[] = MODULES.flatMap(({ demo = [] }) => demo);
/** The demo's pictures, encoded. Only a release has them: encoding takes most of a first start. */
const ENCODED = diskStore(fileURLToPath(new URL("../../demo/encoded", import.meta.url)));

/**
 * Fills an empty store with the demo catalogue and what the modules add to it. An empty store is one in which nothing
 * was ever sold or offered. No promo code is made: while a store has none, its settings give the discounts of codes
 * (specification, section 9). Returns whether it filled the store.
 */
export async function loadDemoCatalogue(db: Db, pictures: PictureStore): Promise<boolean> {
  if (await isInUse(db)) return false;
  await copyPictures(ENCODED, pictures);
  const prepared = await prepareDemo(pictures);
  return transact(db, async (tx) => {
    // If two processes start at once, one fills the store and the other finds it full.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo catalogue'))`);
    if (await isInUse(tx)) return false;
    for (const write of prepared) await write(tx);
    return true;
  });
}

async function isInUse(db: Connection): Promise<boolean> {
  for (const { inUse } of DEMOS) if (await inUse?.(db)) return true;
  return false;
}

/** Encodes the demo's pictures into the store, as far as they are not there, and prepares what is to be written. */
export function prepareDemo(pictures: PictureStore) {
  const takeIn = intakeOf(pictures);
  return Promise.all(DEMOS.flatMap(({ prepare }) => prepare?.(takeIn) ?? []));
}

/** Copies all pictures. The demo is written later, so a start after a crash in the middle copies them again. */
async function copyPictures(from: PictureShelf, to: PictureStore): Promise<void> {
  const turn = semaphore({ atOnce: 8 });
  const copy = async (name: string) => {
    const picture = await from.read(name);
    if (picture) await to.put(name, await buffer(picture.body), pictureType(name));
  };
  const copies: Promise<void>[] = [];
  for await (const name of from.list()) copies.push(turn(() => copy(name)));
  await Promise.all(copies);
}

/** Returns a function that processes each picture file only once, even if several records show it. */
function intakeOf(store: PictureStore): StorePicture {
  const taken = new Map<string, Promise<string>>();
  return (file, shape) => {
    const key = `${shape.name} ${file}`;
    const url =
      taken.get(key) ?? readFile(file).then((picture) => processUploadInWorker(picture, { shape }, store));
    taken.set(key, url);
    return url;
  };
}
