import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { semaphore } from "#kernel/limits/semaphore.ts";
import { type PictureShape, pictureType, pictureUrl } from "#kernel/media/picture-widths.ts";
import { diskStore, type PictureStore, pictureId } from "#kernel/media/storage.ts";
import { processUploadInWorker } from "#kernel/media/worker/image-worker.ts";
import type { Demo, StorePicture } from "#kernel/modules/define-module.ts";
import { MODULES } from "../../modules.ts";

type Tell = (line: string) => void;

const DEMOS: readonly Demo[] = MODULES.flatMap(({ demo = [] }) => demo);
/** The demo's pictures, encoded. Only a release has them: encoding takes most of a first start. */
const ENCODED = diskStore(fileURLToPath(new URL("../../../demo/encoded", import.meta.url)));

/**
 * Fills an empty store with the demo catalogue and what the modules add to it. An empty store is one in which nothing
 * was ever sold or offered. No promo code is made: while a store has none, its settings give the discounts of codes
 * (specification, section 9). `tell` takes the lines that say how far it is. Returns whether it filled the store.
 */
export async function loadDemoCatalogue(db: Db, pictures: PictureStore, tell: Tell): Promise<boolean> {
  if (await isInUse(db)) return false;
  tell("Making the demo catalogue. Its pictures take up to a minute, only this once…");
  const prepared = await prepareDemo(pictures, await copyEncoded(pictures), tell);
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

/** Prepares what is to be written, and encodes the demo's pictures into the store but for those with these names. */
export function prepareDemo(
  pictures: PictureStore,
  encoded: readonly string[] = [],
  tell: Tell = () => undefined,
) {
  const takeIn = intakeOf(pictures, encoded, tell);
  return Promise.all(DEMOS.flatMap(({ prepare }) => prepare?.(takeIn) ?? []));
}

/**
 * Copies all encoded pictures to the store, and returns their names. The demo is written later, so a start after a crash
 * in the middle copies them again.
 */
async function copyEncoded(to: PictureStore): Promise<string[]> {
  const names = await Array.fromAsync(ENCODED.list());
  const turn = semaphore({ atOnce: 8 });
  const copy = async (name: string) => {
    const picture = await ENCODED.read(name);
    if (picture) await to.put(name, await buffer(picture.body), pictureType(name));
  };
  await Promise.all(names.map((name) => turn(() => copy(name))));
  return names;
}

/** The number of pictures after which the operator is told how far it is. */
const TELL_EVERY = 20;

/** Returns a function that processes each picture file only once, even if several records show it. */
function intakeOf(store: PictureStore, encoded: readonly string[], tell: Tell): StorePicture {
  const taken = new Map<string, Promise<string>>();
  let done = 0;
  const draw = async (picture: Buffer, shape: PictureShape) => {
    const url = await processUploadInWorker(picture, shape, store);
    done += 1;
    if (done % TELL_EVERY === 0) tell(`  ${done} of ${taken.size} pictures`);
    return url;
  };
  const take = async (file: URL, shape: PictureShape) => {
    const picture = await readFile(file);
    return urlAmong(encoded, picture, shape) ?? draw(picture, shape);
  };
  return (file, shape) => {
    const key = `${shape.name} ${file}`;
    const url = taken.get(key) ?? take(file, shape);
    taken.set(key, url);
    return url;
  };
}

/** The picture's URL if it is encoded. Its largest width is in it. */
function urlAmong(encoded: readonly string[], picture: Uint8Array, shape: PictureShape): string | undefined {
  const id = pictureId(picture, shape);
  const start = `${id}-${shape.letter}`;
  const largest = encoded
    .filter((name) => name.startsWith(start) && name.endsWith(".webp"))
    .map((name) => Number.parseInt(name.slice(start.length), 10))
    .reduce((one, other) => Math.max(one, other), 0);
  return largest === 0 ? undefined : pictureUrl(id, shape, largest);
}
