import type { Connection } from "#kernel/db/connect.ts";
import type { Banner } from "../contract.ts";
import { banners } from "../tables.ts";
import { toBanner } from "./to-banner.ts";

/** The home page's banners in the order they were added. */
export async function listBanners(db: Connection): Promise<Banner[]> {
  const rows = await db.select().from(banners).orderBy(banners.position);
  return rows.map(toBanner);
}
