import { join } from "node:path";
import { ConfigError } from "#kernel/environment/variables.ts";
import type { Log } from "#kernel/http/log.ts";
import { logWhenAway, s3Store } from "#kernel/media/s3-store.ts";
import { diskStore, type PictureShelf, PicturesAway } from "#kernel/media/storage.ts";
import type { Config } from "../config/config.ts";

/**
 * The configured picture store: a bucket, or a folder in DATA_DIR. Throws `ConfigError` for a bucket with a wrong
 * setting. A bucket that can't be reached now may come back, and the store sells without pictures meanwhile.
 */
export async function openPictures({ bucket, dataDir }: Config, log: Log): Promise<PictureShelf> {
  if (!bucket) return diskStore(join(dataDir, "uploads"));
  const store = s3Store(bucket);
  try {
    await store.check();
  } catch (error) {
    if (!(error instanceof PicturesAway)) throw error;
    if (error.needsMending) throw new ConfigError(error.reason);
    log.warn(`The store opens without pictures. ${error.reason}`);
  }
  return logWhenAway(store, log);
}
