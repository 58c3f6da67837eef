import { t } from "../maintenance-texts.ts";

/** A WhatsApp chat with the store, with a prepared question. `chatNumber` has only digits, with the country code. */
export function maintenanceChatUrl(chatNumber: string): string {
  return `https://wa.me/${chatNumber}?text=${encodeURIComponent(t("question"))}`;
}
