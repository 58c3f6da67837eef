import { eq } from "drizzle-orm";
import type { Banner } from "#contract/banner.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Db, Tx } from "#server/db/connect.ts";
import { banners } from "#server/db/schema/index.ts";
import type { PictureStore } from "#server/media/storage.ts";
import type { SellerAccount } from "../account/session.ts";
import { AppError } from "../app-error.ts";
import { recordActions } from "../audit/record-actions.ts";
import { transact } from "../transact.ts";
import { takeInPictures } from "./take-in-pictures.ts";
import { auditedBanner, bannerName, toBanner } from "./to-banner.ts";

export type AddBanner = {
  files: readonly File[];
  link: string | null;
  seller: SellerAccount;
  idempotencyKey?: string;
};

/**
 * Adds a banner behind the others (specification, section 5). The same key gives the banner that was added with it.
 * Refusals: `INVALID` (no picture), `PICTURE_REFUSED`, `KEY_REUSED` (the same key with another banner).
 */
export async function addBanner(
  db: Db,
  pictures: PictureStore,
  { files, link, seller, idempotencyKey }: AddBanner,
): Promise<Banner> {
  const upload = { files: files.slice(0, 1), shape: "banner", field: "banner" } as const;
  const [imageUrl] = await takeInPictures(pictures, upload);
  if (!imageUrl) {
    const message = MESSAGES.bannerImageRequired;
    throw new AppError("INVALID", message, { banner: message });
  }
  const wanted = { imageUrl, link, idempotencyKey };
  return transact(db, async (tx) => {
    // Whoever comes second with a key waits here for the first to commit.
    const [row] = await tx.insert(banners).values(wanted).onConflictDoNothing().returning();
    if (!row) return toBanner(await addedEarlier(tx, wanted));
    await recordActions(tx, seller, [
      { subject: "banner", action: "added", id: row.id, name: bannerName(row), after: auditedBanner(row) },
    ]);
    return toBanner(row);
  });
}

type Row = typeof banners.$inferSelect;

/** The banner that this key added, as long as it is the one that is asked for. */
async function addedEarlier(tx: Tx, wanted: Partial<Row>): Promise<Row> {
  const [row] = await tx
    .select()
    .from(banners)
    .where(eq(banners.idempotencyKey, wanted.idempotencyKey ?? ""));
  if (!row) throw new Error("a banner that conflicts was not found");
  if (row.imageUrl === wanted.imageUrl && row.link === wanted.link) return row;
  throw new AppError(
    "KEY_REUSED",
    "This banner was already added as you first sent it. You find it among the banners of the home page.",
  );
}
