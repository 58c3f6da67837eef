import { getRequestListener } from "@hono/node-server";
import { followInvalidations } from "#kernel/db/invalidation-feed.ts";
import type { Deps } from "#kernel/http/app-env.ts";
import { type CachePage, cachePages } from "#kernel/response-cache/cache-page.ts";
import {
  type CacheOptions,
  type CachingListener,
  cachingListener,
} from "#kernel/response-cache/caching-listener.ts";
import { type Changed, responseCache } from "#kernel/response-cache/response-cache.ts";
import { nextDay, storeDay, storeMoment } from "#kernel/time/store-time.ts";
import type { createApp } from "../../http/app.ts";
import { cacheKey } from "../../http/cache-key.ts";
import { MODULES } from "../../modules.ts";
import type { Database } from "../places/open-database.ts";

const MAX_BYTES = 12 * 1024 * 1024;

export type OpenCache = {
  door: (
    app: Pick<ReturnType<typeof createApp>, "fetch">,
    way: Pick<CacheOptions, "closing" | "meters" | "readMs">,
  ) => CachingListener;
  page: CachePage;
  /** False while nothing is cached. */
  isFresh: () => boolean;
  size: () => { answers: number; bytes: number };
  close: () => Promise<void>;
};

/**
 * Opens the cache for responses that are the same for all visitors. They are kept until something in them changes:
 * products and categories, banners, ratings, stock, the settings, the delivery days.
 */
export function openResponseCache(
  deps: Deps,
  { pool, url, replica }: Pick<Database, "pool" | "url" | "replica">,
  log: Parameters<typeof followInvalidations>[0]["log"],
): OpenCache {
  const { publicUrl, trustedProxies, languages, allowedOrigins, now } = deps;
  const inMemory = MODULES.flatMap((module) => module.inMemory?.(deps) ?? []);
  const answers = responseCache(MAX_BYTES, () => now().getTime());
  const changed = (what: Changed, mayWait: boolean) => {
    // Modules hear over another connection that their values in memory are outdated.
    if (what === "all") for (const { lookAgain } of inMemory) lookAgain?.();
    if (what === "all" && mayWait) return answers.renew();
    answers.drop(what);
    return undefined;
  };
  for (const { onTaken } of inMemory) onTaken(() => answers.drop("all"));
  const changes = followInvalidations({ pool, url, log, observer: replica }, changed);
  // A page depends on the day at the store.
  const until = () => {
    const at = now();
    const midnight = storeMoment(nextDay(storeDay(at)), "00:00");
    const moments = inMemory.map(({ outdatedAt }) => outdatedAt?.(at) ?? midnight);
    return Math.min(midnight.getTime(), ...moments.map((moment) => moment.getTime()));
  };
  const { isFresh } = changes;
  return {
    door: (app, { closing, meters, readMs }) => {
      const options = {
        answers,
        cacheKey,
        until,
        isFresh,
        publicUrl,
        trustedProxies,
        languages,
        allowedOrigins,
        closing,
        meters,
        readMs,
      };
      return cachingListener({ ...options, fetch: app.fetch }, getRequestListener(app.fetch));
    },
    page: cachePages({ answers, isFresh, until }),
    isFresh,
    size: answers.size,
    close: changes.close,
  };
}
