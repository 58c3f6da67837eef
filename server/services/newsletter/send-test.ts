import type { SendOffer } from "#contract/newsletter.ts";
import type { Db } from "#server/db/connect.ts";
import type { MailQueue } from "#server/jobs/mail-queue.ts";
import { transact } from "../transact.ts";

/** Mails an offer to `to` alone, as a test: nothing is written down, and no subscriber hears of it. */
export async function sendTest(
  db: Db,
  { offer, to, mail }: { offer: SendOffer; to: string; mail: MailQueue },
): Promise<void> {
  const { offerText: message, discountPercent, subject } = offer;
  const job = { kind: "offer-test", to, message, discountPercent, ...(subject ? { subject } : {}) } as const;
  await transact(db, (tx) => mail.add(tx, [job]));
}
