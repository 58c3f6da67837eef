import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { recordActions } from "#modules/audit/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { t } from "#modules/newsletter/server-texts.ts";
import { subscribers } from "../tables.ts";

/** Takes a subscriber off the list, on the record. No such subscriber: `NOT_FOUND`. */
export async function deleteSubscriber(
  db: Db,
  { id, seller }: { id: string; seller: SellerAccount },
): Promise<void> {
  await transact(db, async (tx) => {
    const [gone] = await tx
      .delete(subscribers)
      .where(eq(subscribers.id, id))
      .returning({ id: subscribers.id, email: subscribers.email });
    if (!gone) throw new AppError("NOT_FOUND", t.later("subscriberNotFound"));
    await recordActions(tx, seller, [
      { subject: "subscriber", action: "deleted", id: gone.id, name: withoutPerson(gone.email) },
    ]);
  });
}

/** `meera@example.com` → `m…@example.com`: enough to recognise, not enough to write to who wants to be forgotten. */
function withoutPerson(email: string): string {
  return email.replace(/^(.).*@/, "$1…@");
}
