import type { Log } from "#kernel/http/log.ts";
import { PicturesAway } from "./pictures-away.ts";
import type { PictureShelf } from "./storage.ts";

/** A page asks for dozens of pictures, which all fail for the same reason. */
const QUIET_MS = 60_000;

/** The same store; it logs why it is away, at most once a minute. */
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
