import type { Banner } from "#contract/banner.ts";
import type { Connection } from "#server/db/connect.ts";
import { banners } from "#server/db/schema/index.ts";

/** The home page's banners in the order they were added. */
export async function listBanners(db: Connection): Promise<Banner[]> {
  const rows = await db.select().from(banners).orderBy(banners.position);
  return rows.map((row) => ({
    _id: row.id,
    imageUrl: row.imageUrl,
    ...(row.link === null ? {} : { link: row.link }),
  }));
}
