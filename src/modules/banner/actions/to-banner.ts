import type { Banner } from "../contract.ts";
import { t } from "../server-texts.ts";
import type { banners } from "../tables.ts";

type Row = typeof banners.$inferSelect;

/** A banner's row as it goes over the wire. */
export function toBanner(row: Row): Banner {
  const { link, title, line } = row;
  return {
    ...{ _id: row.id, imageUrl: row.imageUrl },
    ...(link !== null && { link }),
    ...(title !== null && { title }),
    ...(line !== null && { line }),
  };
}

/** What the audit log calls a banner: its title, else where it leads. */
export function bannerName({ title, link }: Row): string {
  return title ?? (link === null ? t("banner") : t("bannerTo", { link }));
}

/** What the audit log keeps of a banner. */
export function auditedBanner({ imageUrl, link, title, line }: Row) {
  return { imageUrl, link, ...(title !== null && { title }), ...(line !== null && { line }) };
}
