import type { MailKind } from "#kernel/mail/define-mail.ts";
import { passwordResetMail } from "#modules/account/mails/password-reset.ts";
import { offerMail } from "#modules/newsletter/mails/offer.ts";
import { offerTestMail } from "#modules/newsletter/mails/offer-test.ts";
import { orderPlacedMail } from "#modules/order/mails/order-placed.ts";
import { orderStatusMail } from "#modules/order/mails/order-status.ts";

/** Every kind of mail that the shop sends: each stands with its subject. */
export const MAILS: readonly MailKind<never>[] = [
  passwordResetMail,
  offerTestMail,
  orderPlacedMail,
  orderStatusMail,
  offerMail,
];
