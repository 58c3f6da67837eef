import { t } from "#modules/store/maintenance-texts.ts";
import type { StoreSettings } from "../contract.ts";
import { maintenanceChatUrl } from "../rules/maintenance.ts";
import { MAINTENANCE_MARK } from "../rules/maintenance-mark.ts";
import { standalonePage } from "./standalone-page.ts";

/** What shoppers see during maintenance. */
export function maintenancePage(store: StoreSettings) {
  return standalonePage({
    storeName: store.name,
    title: t("title"),
    paragraphs: [t("apology"), t("urgent")],
    link: { to: maintenanceChatUrl(store.chatNumber), words: t("chat"), rel: "noopener" },
    mark: MAINTENANCE_MARK,
  });
}
