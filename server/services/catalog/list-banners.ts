import type { Banner } from "#contract/banner.ts";
import type { Connection } from "#server/db/connect.ts";
import { banners } from "#server/db/schema/index.ts";
import { toBanner } from "./to-banner.ts";

/** The home page's banners in the order they were added. */
export async function listBanners(db: Connection): Promise<Banner[]> {
  const rows = await db.select().from(banners).orderBy(banners.position);
  return rows.map(toBanner);
}
