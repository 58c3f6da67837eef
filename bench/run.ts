import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { createLog } from "#kernel/http/log.ts";
import { openUploadRoom } from "#kernel/http/upload/upload-room.ts";
import { diskStore } from "#kernel/media/storage.ts";
import { openDelivery } from "#modules/delivery/actions/open-delivery.ts";
import { createLimits } from "#modules/identity/http/limits.ts";
import { openOrderNews } from "#modules/order/actions/order-news.ts";
import { openSettings } from "#modules/store/actions/open-settings.ts";
import { createApp } from "#src/app.ts";
import { readConfig } from "#src/config.ts";
import { loadDemoCatalogue } from "#src/load-demo-catalogue.ts";
import { MAILS } from "#src/modules.ts";
import { openDatabase } from "#src/open-database.ts";
import { openMail } from "#src/open-mail.ts";
import { builtWeb } from "#src/web/built-web.ts";
import { measure } from "./measure.ts";

const LARGE = 100_000;

/** What a phone asks for, on the demo catalogue and on a catalogue of a hundred thousand products. */
const PATHS = {
  "bare server": "/healthz",
  "home page": "/",
  "first page of all products": "/products",
  "search page": "/products?q=rice",
  "best sellers (API)": "/api/product/list?limit=5",
  "categories (API)": "/api/category/active",
};

/** Adds products to the demo catalogue until it has `count`. */
async function fill(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    insert into products (name, category_path, price_paise, offer_price_paise, pack_quantity, pack_unit, image_urls)
    select 'Sack ' || n, path, 5000, 4500, 1, 'kg', '{}'
    from generate_series(1, ${count}::int) as n
    join (select path, row_number() over (order by path) - 1 as place, count(*) over () as all_of_them from categories)
      as category on place = n % all_of_them`);
  await db.execute(sql`vacuum analyze products`);
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "santhe-bench-"));
  const config = readConfig({ DATA_DIR: dataDir });
  const log = createLog("silent");
  const database = await openDatabase(config, log);
  const { db, pool } = database;
  const pictures = diskStore(join(dataDir, "uploads"));
  await loadDemoCatalogue(db, pictures);
  const settings = await openSettings({ db, url: database.url, first: config.store, log });
  const delivery = await openDelivery({ db, settings, log });
  const mail = await openMail(config, log, database, { kinds: MAILS, settings });
  const orderNews = openOrderNews(database.url, log);
  const deps = {
    db,
    settings,
    delivery,
    publicUrl: null,
    pictures,
    uploads: await openUploadRoom(join(dataDir, "incoming")),
    backups: { where: dataDir, hour: null, begin: async () => false },
    limits: createLimits(pool, { ordersPerHour: 100_000 }),
    mail: mail.queue,
    orderNews,
    log,
    trustedProxies: 0,
    maintenance: false,
    httpsOnSubdomains: false,
    sellerPasswordIsSet: false,
    now: () => new Date(),
  };
  const server = createServer(getRequestListener(createApp(deps, await builtWeb()).fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const address = server.address();
    if (typeof address !== "object" || !address) throw new Error("The server has no port.");
    const url = `http://127.0.0.1:${address.port}`;
    const small = await measure(url, PATHS);
    await fill(db, LARGE);
    const large = await measure(url, PATHS);
    report(small, large);
  } finally {
    server.close();
    server.closeAllConnections();
    await orderNews.close();
    await mail.close();
    await settings.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Ratios: machines differ, and so do a machine's hours. */
function report(small: Record<string, number>, large: Record<string, number>): void {
  const bare = small["bare server"] ?? 1;
  console.table(
    Object.fromEntries(
      Object.keys(PATHS).map((name) => [
        name,
        {
          "requests/s": Math.round(small[name] ?? 0),
          "of the bare server": `${(((small[name] ?? 0) / bare) * 100).toFixed(1)} %`,
          [`with ${LARGE.toLocaleString("en-IN")} products`]: `${(((large[name] ?? 0) / (small[name] ?? 1)) * 100).toFixed(0)} %`,
        },
      ]),
    ),
  );
}

await main();
