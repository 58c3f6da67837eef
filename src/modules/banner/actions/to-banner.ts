import type { Banner } from "../contract.ts";
import { t } from "../server-texts.ts";
import type { banners } from "../tables.ts";

type Row = typeof banners.$inferSelect;

/** A banner's row as it goes over the wire. */
export function toBanner(row: Row): Banner {
  return { _id: row.id, imageUrl: row.imageUrl, ...(row.link === null ? {} : { link: row.link }) };
}

/** What the audit log calls a banner, which has no name of its own. */
export function bannerName({ link }: Row): string {
  return link === null ? t("banner") : t("bannerTo", { link });
}

/** What the audit log keeps of a banner. */
export function auditedBanner({ imageUrl, link }: Row) {
  return { imageUrl, link };
}
