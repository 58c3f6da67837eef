import { eq } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { banners } from "#server/db/schema/index.ts";
import type { SellerAccount } from "../account/session.ts";
import { AppError } from "../app-error.ts";
import { recordActions } from "../audit/record-actions.ts";
import { transact } from "../transact.ts";
import { auditedBanner, bannerName } from "./to-banner.ts";

/** Takes a banner down. None: `NOT_FOUND`. */
export async function deleteBanner(
  db: Db,
  { id, seller }: { id: string; seller: SellerAccount },
): Promise<void> {
  await transact(db, async (tx) => {
    const [row] = await tx.delete(banners).where(eq(banners.id, id)).returning();
    if (!row) throw new AppError("NOT_FOUND", "Banner not found");
    await recordActions(tx, seller, [
      { subject: "banner", action: "deleted", id, name: bannerName(row), before: auditedBanner(row) },
    ]);
  });
}
