import { browserApi } from "#kernel/web/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { refreshStore } from "#modules/store/web/refresh-store.ts";
import { useEdit } from "#ui/use-edit.ts";
import type { SaveSettings } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { fromDraft, type SettingsDraft, toDraft } from "./settings-draft.ts";

/** The settings as they are typed and saved. Nothing typed is lost when somebody else was faster. */
export function useSettingsForm(loaded: SaveSettings) {
  return useEdit<SaveSettings, SettingsDraft>({
    loaded,
    toDraft: (shown = loaded) => toDraft(shown),
    save: async (typed, { version } = loaded) => {
      const json = fromDraft(typed, version);
      const { message, settings } = await sellerCall(browserApi.api.seller.settings.$put({ json }));
      toast.success(message);
      void refreshStore();
      return settings;
    },
    read: async () => (await sellerCall(browserApi.api.seller.settings.$get())).settings,
    failed: t("saveFailed"),
  });
}
