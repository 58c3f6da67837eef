import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { recordActions } from "#modules/audit/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { t } from "../server-texts.ts";
import { banners } from "../tables.ts";
import { auditedBanner, bannerName } from "./to-banner.ts";

/** Deletes a banner. Refusal: `NOT_FOUND` (there is no such banner). */
export async function deleteBanner(
  db: Db,
  { id, seller }: { id: string; seller: SellerAccount },
): Promise<void> {
  await transact(db, async (tx) => {
    const [row] = await tx.delete(banners).where(eq(banners.id, id)).returning();
    if (!row) throw new AppError("NOT_FOUND", t.later("notFound"));
    await recordActions(tx, seller, [
      { subject: "banner", action: "deleted", id, name: bannerName(row), before: auditedBanner(row) },
    ]);
  });
}
