import type { Banner } from "#contract/banner.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Db } from "#server/db/connect.ts";
import { banners } from "#server/db/schema/index.ts";
import type { PictureStore } from "#server/media/storage.ts";
import type { SellerAccount } from "../account/session.ts";
import { AppError } from "../app-error.ts";
import { recordActions } from "../audit/record-actions.ts";
import { transact } from "../transact.ts";
import { takeInPictures } from "./take-in-pictures.ts";
import { auditedBanner, bannerName, toBanner } from "./to-banner.ts";

export type AddBanner = { files: readonly File[]; link: string | null; seller: SellerAccount };

/** Adds a banner behind the others (specification, section 5). Refusals: `INVALID` (no picture), `PICTURE_REFUSED`. */
export async function addBanner(
  db: Db,
  pictures: PictureStore,
  { files, link, seller }: AddBanner,
): Promise<Banner> {
  const upload = { files: files.slice(0, 1), shape: "banner", field: "banner" } as const;
  const [imageUrl] = await takeInPictures(pictures, upload);
  if (!imageUrl) {
    const message = MESSAGES.bannerImageRequired;
    throw new AppError("INVALID", message, { banner: message });
  }
  return transact(db, async (tx) => {
    const [row] = await tx.insert(banners).values({ imageUrl, link }).returning();
    if (!row) throw new Error("the insert of a banner returned no row");
    await recordActions(tx, seller, [
      { subject: "banner", action: "added", id: row.id, name: bannerName(row), after: auditedBanner(row) },
    ]);
    return toBanner(row);
  });
}
