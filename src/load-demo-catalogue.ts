import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import { processUploadInWorker } from "#kernel/media/worker/image-worker.ts";
import type { Demo, TakeInPicture } from "#kernel/modules/demo.ts";
import { MODULES } from "./modules.ts";

const DEMOS: readonly Demo[] = MODULES.flatMap(({ demo = [] }) => demo);

/**
 * Fills a store in which nothing has ever been sold or put up with the demo catalogue and what the modules show of it at
 * a first look. No promo code is made: as long as a store has none, its settings say what a code takes off
 * (specification, section 9). Returns whether it did.
 */
export async function loadDemoCatalogue(db: Db, pictures: PictureStore): Promise<boolean> {
  if (await isInUse(db)) return false;
  const takeIn = intakeOf(pictures);
  const prepared = await Promise.all(DEMOS.flatMap(({ prepare }) => prepare?.(takeIn) ?? []));
  return transact(db, async (tx) => {
    // Of two processes that start at once, one fills the store and the other finds it full.
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

/** Takes in each file once, however many things it shows. */
function intakeOf(store: PictureStore): TakeInPicture {
  const taken = new Map<string, Promise<string>>();
  return (file, shape) => {
    const key = `${shape} ${file}`;
    const url =
      taken.get(key) ?? readFile(file).then((bytes) => processUploadInWorker(bytes, { shape }, store));
    taken.set(key, url);
    return url;
  };
}
