import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import {
  demoBannerPicture,
  demoBanners,
  demoCategories,
  demoPicture,
  demoProducts,
} from "#demo/catalogue.ts";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import { processUploadInWorker } from "#kernel/media/worker/image-worker.ts";
import { banners } from "#modules/banner/index.ts";
import { categories, newRow, products } from "#modules/catalog/index.ts";
import { orders } from "#modules/order/index.ts";
import { writeDemoWeek } from "./write-demo-week.ts";

/**
 * Fills a store in which nothing has ever been sold or put up with the demo catalogue, its pictures through the same
 * intake as an upload, and with delivery windows and counted products. Returns whether it did.
 */
export async function loadDemoCatalogue(db: Db, pictures: PictureStore): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const taken = await takeInPictures(pictures);
  return transact(db, async (tx) => {
    // Of two processes that start at once, one fills the store and the other finds it full.
    await tx.execute(sql`lock table ${categories} in share row exclusive mode`);
    if (!(await isEmpty(tx))) return false;
    await writeCatalogue(tx, taken);
    await writeDemoWeek(tx);
    return true;
  });
}

async function isEmpty(db: Connection): Promise<boolean> {
  const result = await db.execute<{ empty: boolean }>(sql`
    select not exists (select from ${categories}) and not exists (select from ${products})
      and not exists (select from ${banners}) and not exists (select from ${orders}) as empty`);
  return result.rows[0]?.empty ?? false;
}

type Taken = { category: Map<string, string>; product: Map<string, string>; banner: Map<string, string> };

async function takeInPictures(store: PictureStore): Promise<Taken> {
  const take = async (shape: keyof Taken, names: string[], place: (name: string) => URL) => {
    const urls = [...new Set(names)].map(async (name) => {
      return [name, await processUploadInWorker(await readFile(place(name)), { shape }, store)] as const;
    });
    return new Map(await Promise.all(urls));
  };
  const [category, product, banner] = await Promise.all([
    take(
      "category",
      demoCategories.map((entry) => entry.picture),
      demoPicture,
    ),
    take(
      "product",
      demoProducts.map((entry) => entry.picture),
      demoPicture,
    ),
    take(
      "banner",
      demoBanners.map((entry) => entry.picture),
      demoBannerPicture,
    ),
  ]);
  return { category, product, banner };
}

async function writeCatalogue(tx: Tx, taken: Taken): Promise<void> {
  await tx.insert(categories).values(
    demoCategories.map(({ picture, ...category }) => ({
      ...category,
      imageUrl: taken.category.get(picture) ?? "",
    })),
  );
  await tx
    .insert(products)
    .values(
      demoProducts.map(({ picture, ...fields }) =>
        newRow({ ...fields, image: [taken.product.get(picture) ?? ""] }),
      ),
    );
  await tx.insert(banners).values(
    demoBanners.map(({ picture, title, line, link }) => ({
      ...{ title, line, link },
      imageUrl: taken.banner.get(picture) ?? "",
    })),
  );
}
