import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { type BucketSettings, bucketRequests, listObjects, type RetryPolicy } from "./bucket-requests.ts";
import { KEEP_PICTURE, type StoredPicture } from "./storage.ts";

/**
 * The built files of every release that has run with this bucket. Behind a balancer a page of one release may ask a
 * process of another for its scripts.
 */
export type BuiltFiles = {
  /** Puts the files of a folder into the bucket that are not there yet. Returns their number. Throws PicturesAway. */
  publish: (folder: string) => Promise<number>;
  /** Null if no release had a file of this name. */
  read: (name: string) => Promise<StoredPicture | null>;
};

const RETRIES: RetryPolicy = { tries: 2, waitMs: 5_000, pauseMs: 250 };
const AT_ONCE = 8;

/** The name of a built file, with the hash of its content. Packed variants are left out. */
const NAME = /^[\w.-]+-[\w-]{8}\.(js|css|woff2|svg|png|webp|avif|json|wasm)$/;

const keyOf = (name: string) => `assets/${name}`;

export function builtFiles(settings: BucketSettings, retries = RETRIES): BuiltFiles {
  const send = bucketRequests(settings, retries);
  const put = async (folder: string, name: string) => {
    const answer = await send({
      method: "PUT",
      key: keyOf(name),
      headers: {
        "Content-Type": getMimeType(name) ?? "application/octet-stream",
        "Cache-Control": KEEP_PICTURE,
      },
      body: new Uint8Array(await readFile(join(folder, name))),
    });
    await answer?.body?.cancel();
  };
  return {
    publish: async (folder) => {
      const there = new Set<string>();
      for await (const key of listObjects(send, keyOf(""))) there.add(key.slice(keyOf("").length));
      const missing = (await readdir(folder)).filter((name) => NAME.test(name) && !there.has(name));
      const left = [...missing];
      const work = async () => {
        for (let name = left.pop(); name !== undefined; name = left.pop()) await put(folder, name);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return missing.length;
    },
    read: async (name) => {
      if (!NAME.test(name)) return null;
      const answer = await send({ method: "GET", key: keyOf(name) });
      const size = Number.parseInt(answer?.headers.get("content-length") ?? "", 10);
      return answer?.body && !Number.isNaN(size) ? { size, body: answer.body } : null;
    },
  };
}
