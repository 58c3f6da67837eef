import type { Log } from "#kernel/http/log.ts";
import { PicturesAway } from "./pictures-away.ts";
import type { PictureStore } from "./storage.ts";

/** A page asks for dozens of pictures, which all have the same story to tell. */
const QUIET_MS = 60_000;

/** The same store, which tells the log why it is away, at most once a minute. */
export function logWhenAway(store: PictureStore, log: Pick<Log, "warn">): PictureStore {
  let quietUntil = 0;

  async function tell<T>(work: Promise<T>): Promise<T> {
    return work.catch((error) => {
      if (error instanceof PicturesAway && Date.now() >= quietUntil) {
        quietUntil = Date.now() + QUIET_MS;
        log.warn(`Pictures are neither shown nor taken. ${error.reason}`);
      }
      throw error;
    });
  }

  return {
    put: (name, bytes, contentType) => tell(store.put(name, bytes, contentType)),
    has: (name) => tell(store.has(name)),
    read: (name) => tell(store.read(name)),
  };
}
