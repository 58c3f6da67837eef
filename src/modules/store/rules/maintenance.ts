import { t } from "../maintenance-texts.ts";

/** A WhatsApp chat with the store, the question already typed. `chatNumber`: digits with country code. */
export function maintenanceChatUrl(chatNumber: string): string {
  return `https://wa.me/${chatNumber}?text=${encodeURIComponent(t("question"))}`;
}
