import { useEffect } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { Notice } from "#modules/backoffice/web/shared/notice.tsx";
import { sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { closedMessage, momentWords } from "#modules/store/rules/shared/closed-message.ts";
import { refreshStore } from "#modules/store/web/shared/refresh-store.ts";
import { useClosing } from "#modules/store/web/shared/use-closing.ts";
import { Button } from "#ui/controls/button.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { SaveClosing } from "../contract.ts";
import type { SettingsApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";

/** The notice that the store is closed or will be, with the button that opens it; nothing if neither is so. */
export default function ClosingStatus() {
  const { closing, isClosed } = useClosing();
  const may = useMay();
  const { busy, submit } = useSubmit(saveClosing, t("saveFailed"));
  // The page may have been open for days.
  useEffect(() => void refreshStore(), []);
  if (!closing) return null;
  const title = isClosed ? t("isClosed") : t("willClose", { moment: momentWords(closing.from) });
  return (
    <Notice bad mild title={title}>
      {closedMessage(closing)}
      {may("settings.closing") && (
        <span className="mt-2 block">
          <Button
            size="small"
            variant="secondary"
            busy={busy}
            onClick={() => submit({ closing: null, was: closing })}
          >
            {t(isClosed ? "openAgain" : "stayOpen")}
          </Button>
        </span>
      )}
    </Notice>
  );
}

/** Saves a closing, or opens the store with null. Shows the new state on this page. */
export async function saveClosing(json: SaveClosing): Promise<void> {
  try {
    await sellerDone(browserApi<SettingsApi>().api.seller.closing.$put({ json }));
  } finally {
    // Also after a refusal, as somebody else may have changed it.
    await refreshStore();
  }
}
