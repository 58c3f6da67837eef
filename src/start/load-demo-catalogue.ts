import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import { processUploadInWorker } from "#kernel/media/worker/image-worker.ts";
import type { Demo, StorePicture } from "#kernel/modules/define-module.ts";
import { MODULES } from "../modules.ts";

const DEMOS: readonly Demo[] = MODULES.flatMap(({ demo = [] }) => demo);

/**
 * Fills an empty store with the demo catalogue and what the modules add to it. An empty store is one in which nothing
 * was ever sold or offered. No promo code is made: while a store has none, its settings give the discounts of codes
 * (specification, section 9). Returns whether it filled the store.
 */
export async function loadDemoCatalogue(db: Db, pictures: PictureStore): Promise<boolean> {
  if (await isInUse(db)) return false;
  const takeIn = intakeOf(pictures);
  const prepared = await Promise.all(DEMOS.flatMap(({ prepare }) => prepare?.(takeIn) ?? []));
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

/** Returns a function that processes each picture file only once, even if several records show it. */
function intakeOf(store: PictureStore): StorePicture {
  const taken = new Map<string, Promise<string>>();
  return (file, shape) => {
    const key = `${shape.name} ${file}`;
    const url =
      taken.get(key) ?? readFile(file).then((bytes) => processUploadInWorker(bytes, { shape }, store));
    taken.set(key, url);
    return url;
  };
}
