import type { MailKind } from "./mail/define-mail.ts";
import { passwordResetMail } from "./services/account/mails/password-reset.ts";
import { offerMail } from "./services/newsletter/mails/offer.ts";
import { offerTestMail } from "./services/newsletter/mails/offer-test.ts";
import { orderPlacedMail } from "./services/order/mails/order-placed.ts";
import { orderStatusMail } from "./services/order/mails/order-status.ts";

/** Every kind of mail that the shop sends: each stands with its subject. */
export const MAILS: readonly MailKind<never>[] = [
  passwordResetMail,
  offerTestMail,
  orderPlacedMail,
  orderStatusMail,
  offerMail,
];
