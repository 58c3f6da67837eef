import { type CachedResponse, toCachedResponse } from "./cached-response.ts";
import type { Coding } from "./content-coding.ts";
import type { ResponseCache } from "./response-cache.ts";

/** The largest page that is held, in bytes. */
const MOST_BYTES = 1024 * 1024;

/**
 * A page that is the same for all who ask with `key`, as `make` has made it for one of them. Undefined where nothing may be
 * kept now, and where `make` has none that is the same for all of them.
 */
export type CachePage = (
  key: string,
  coding: Coding,
  make: () => Promise<Response | undefined>,
) => Promise<Response | undefined>;

type Keeper = {
  answers: Pick<ResponseCache, "find" | "make">;
  /** False while this process may not know of what others have changed. */
  isFresh: () => boolean;
  /** Until when a page that is made now stays the same, in milliseconds. */
  until: () => number;
};

/** Keeps pages for whoever knows from within the app what they go by. */
export function cachePages({ answers, isFresh, until }: Keeper): CachePage {
  return async (key, coding, make) => {
    if (!isFresh()) return undefined;
    const finish = async () => {
      const page = await make();
      return page && toCachedResponse(page, MOST_BYTES, coding);
    };
    const mayBeKept = ({ status }: CachedResponse) => status === 200;
    const answer = answers.find(key) ?? (await answers.make(key, { make: finish, mayBeKept, until }));
    if (!answer) return undefined;
    const { bytes, headers } = answer.packings.find(coding) ?? (await answer.packings.make(coding));
    return new Response(new Uint8Array(bytes), {
      status: answer.status,
      headers: headers.map(([name, value]) => [name, value]),
    });
  };
}
