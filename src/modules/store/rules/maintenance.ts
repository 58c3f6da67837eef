import { t } from "../maintenance-texts.ts";

/** A WhatsApp chat with the store, the question already typed. `chatNumber`: digits with country code. */
export function maintenanceChatUrl(chatNumber: string): string {
  return `https://wa.me/${chatNumber}?text=${encodeURIComponent(t("question"))}`;
}

/** An attribute of the maintenance page, by which the browser knows it in every language. */
export const MAINTENANCE_MARK = "data-maintenance";
