import type { Log } from "#kernel/http/log.ts";
import { type BucketSettings, bucketRequests, listObjects, type RetryPolicy } from "./bucket-requests.ts";
import { pictureNamePattern } from "./picture-widths.ts";
import { KEEP_PICTURE, type PictureShelf, PicturesAway } from "./storage.ts";

export interface Bucket extends PictureShelf {
  /** Throws PicturesAway with the reason if pictures can't be kept or read. */
  check(): Promise<void>;
}

const RETRIES: RetryPolicy = { tries: 3, waitMs: 10_000, pauseMs: 250 };

/** The key of a picture in the bucket. It is the path that the picture is served under. */
const keyOf = (name: string) => `uploads/${name}`;

/** Keeps pictures as objects in a bucket of any S3-compatible service. */
export function s3Store(settings: BucketSettings, retries = RETRIES): Bucket {
  const send = bucketRequests(settings, retries);
  const notS3 = () => {
    const reason = `S3_ENDPOINT, ${settings.endpoint}, doesn't answer as an S3 service does`;
    return new PicturesAway(reason, { needsMending: true });
  };

  async function put(key: string, body: Uint8Array, headers: Record<string, string>): Promise<void> {
    const answer = await send({ method: "PUT", key, headers, body: new Uint8Array(body) });
    if (!answer) throw notS3();
    await answer.body?.cancel();
  }

  return {
    async put(name, bytes, contentType) {
      if (!pictureNamePattern.test(name)) throw new Error(`Not a picture name: ${name}`);
      await put(keyOf(name), bytes, { "Content-Type": contentType, "Cache-Control": KEEP_PICTURE });
    },
    async has(name) {
      if (!pictureNamePattern.test(name)) return false;
      return (await send({ method: "HEAD", key: keyOf(name) })) !== null;
    },
    async read(name) {
      if (!pictureNamePattern.test(name)) return null;
      const answer = await send({ method: "GET", key: keyOf(name) });
      if (!answer) return null;
      const size = Number.parseInt(answer.headers.get("content-length") ?? "", 10);
      if (!answer.body || Number.isNaN(size)) throw notS3();
      return { size, body: answer.body };
    },
    async *list() {
      for await (const key of listObjects(send, keyOf(""))) {
        const name = key.slice(keyOf("").length);
        if (pictureNamePattern.test(name)) yield name;
      }
    },
    async check() {
      // The service reports a missing object only to clients that may also list the bucket.
      const nothing = await send({ method: "GET", key: keyOf("never-written") });
      await nothing?.body?.cancel();
      if (nothing) throw notS3();
      const note = "Written whenever the store starts, to see that it can be.\n";
      await put(keyOf("written-at-start.txt"), new TextEncoder().encode(note), {
        "Content-Type": "text/plain",
      });
    },
  };
}

/** The time between two log lines: a page loads dozens of pictures, which all fail for the same reason. */
const QUIET_MS = 60_000;

/** The same store. It logs an outage at most once a minute. */
export function logWhenAway(store: PictureShelf, log: Pick<Log, "warn">): PictureShelf {
  let quietUntil = 0;

  async function logged<T>(work: Promise<T>): Promise<T> {
    return work.catch((error) => {
      if (error instanceof PicturesAway && Date.now() >= quietUntil) {
        quietUntil = Date.now() + QUIET_MS;
        log.warn(`Pictures are neither shown nor taken. ${error.reason}`);
      }
      throw error;
    });
  }

  return {
    put: (name, bytes, contentType) => logged(store.put(name, bytes, contentType)),
    has: (name) => logged(store.has(name)),
    read: (name) => logged(store.read(name)),
    list: () => store.list(),
  };
}
