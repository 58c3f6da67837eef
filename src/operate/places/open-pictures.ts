import { join } from "node:path";
import { ConfigError } from "#kernel/environment/variables.ts";
import type { Log } from "#kernel/http/log.ts";
import type { BuiltFiles } from "#kernel/media/built-files.ts";
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

/** Puts this release's built files into the bucket. Without them the store opens all the same. */
export async function publishBuild(files: BuiltFiles, build: string, log: Log): Promise<void> {
  try {
    const count = await files.publish(join(build, "assets"));
    if (count > 0) log.info(`${count} built files were put into the bucket, for pages of other processes.`);
  } catch (error) {
    if (!(error instanceof PicturesAway)) throw error;
    log.warn(`The built files could not be put into the bucket. ${error.reason}`);
  }
}
