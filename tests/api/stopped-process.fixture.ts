// A process that answers each address with a product's price, caches its responses and can be stopped.
import { createServer } from "node:http";
import { connect } from "#kernel/db/connect.ts";
import { followInvalidations } from "#kernel/db/invalidation-feed.ts";
import { openShutdown } from "#kernel/http/shutdown.ts";
import { openMeters } from "#kernel/metrics/meters.ts";
import { cachingListener } from "#kernel/response-cache/caching-listener.ts";
import { responseCache } from "#kernel/response-cache/response-cache.ts";
import { english } from "#kernel/texts/language.ts";

const [url = "", notesLiveMs = ""] = process.argv.slice(2);
const log = { info: () => undefined, warn: () => undefined };
const { pool } = connect(url);
const answers = responseCache(1024 * 1024, Date.now);
const { isFresh } = followInvalidations({ pool, url, log, notesLiveMs: Number(notesLiveMs) }, (what) => {
  answers.drop(what);
  return undefined;
});
let made = 0;
const price = async () => {
  const { rows } = await pool.query<{ price: number }>(
    "select offer_price_paise::int as price from products",
  );
  made += 1;
  return Response.json({ price: rows[0]?.price, made });
};
const door = cachingListener(
  {
    answers,
    isFresh,
    fetch: price,
    closing: openShutdown(),
    meters: openMeters(),
    publicUrl: null,
    trustedProxies: 0,
    languages: () => [english],
    cacheKey: (path) => ({ path, namesOrigin: false, route: path }),
    until: () => Number.POSITIVE_INFINITY,
  },
  async (_request, response) => response.end(await (await price()).text()),
);
const server = createServer((request, response) => {
  if (!door.answer(request, response)) door.make(request, response);
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
// The process ends when the test goes away.
process.on("disconnect", () => process.exit(1));
