import { type CachedResponse, toCachedResponse } from "./cached-response.ts";
import type { Coding } from "./content-coding.ts";
import type { ResponseCache } from "./response-cache.ts";

/** The size limit of a cached page, in bytes. */
const MAX_BYTES = 1024 * 1024;

/**
 * Returns the cached page for `key`, or makes it with `make`. Undefined if nothing may be cached now, or if the page
 * that `make` returns differs between visitors.
 */
export type CachePage = (
  key: string,
  coding: Coding,
  make: () => Promise<Response | undefined>,
) => Promise<Response | undefined>;

type Keeper = {
  answers: Pick<ResponseCache, "find" | "make">;
  /** False while this process may have missed changes by other processes. */
  isFresh: () => boolean;
  /** The time until which a page made now stays valid, in milliseconds. */
  until: () => number;
};

/** A page cache for code inside the app that knows the cache key. */
export function cachePages({ answers, isFresh, until }: Keeper): CachePage {
  return async (key, coding, make) => {
    if (!isFresh()) return undefined;
    const finish = async () => {
      const page = await make();
      return page && toCachedResponse(page, MAX_BYTES, coding);
    };
    const isCacheable = ({ status }: CachedResponse) => status === 200;
    const answer = answers.find(key) ?? (await answers.make(key, { make: finish, isCacheable, until }));
    if (!answer) return undefined;
    const { bytes, headers } = answer.packings.find(coding) ?? (await answer.packings.make(coding));
    return new Response(new Uint8Array(bytes), {
      status: answer.status,
      headers: headers.map(([name, value]) => [name, value]),
    });
  };
}
