import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import type { SendOffer } from "../contract.ts";
import { offerTestMail } from "../mails/offer-test.ts";
import { samplePromo } from "../sample-promo.ts";

/** Mails an offer to `to` alone, as a test: nothing is written down, and no subscriber hears of it. */
export async function sendTest(
  db: Db,
  { offer, to, mail }: { offer: SendOffer; to: string; mail: MailQueue },
): Promise<void> {
  const { offerText: message, discountPercent, subject } = offer;
  const promo = samplePromo(offer);
  const payload = {
    to,
    message,
    discountPercent,
    ...(subject ? { subject } : {}),
    ...(promo ? { promo } : {}),
  };
  await transact(db, (tx) => mail.add(tx, offerTestMail, [payload]));
}
