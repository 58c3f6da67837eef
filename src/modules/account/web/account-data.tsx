import Download from "lucide-react/icons/download";
import { useState } from "react";
import { storeDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { saveFile } from "#kernel/web/save-file.ts";
import { t } from "#modules/account/texts.ts";
import { shopperCall } from "#modules/identity/web/shopper-call.ts";
import { Button } from "#ui/button.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { AccountSection } from "./account-section.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

/** The download of all that is kept about the shopper, and the deletion of the account. */
export function AccountData() {
  const [deleting, setDeleting] = useState(false);
  const { busy, submit } = useSubmit(downloadMyData);
  return (
    <AccountSection title={t("yourData")}>
      <p className="text-ink-soft">{t("yourDataHow")}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" busy={busy} onClick={() => submit(undefined)}>
          <Download aria-hidden="true" className="size-4.5" />
          {t("download")}
        </Button>
        <Button variant="quiet" size="small" onClick={() => setDeleting(true)}>
          {t("deleteMyAccount")}
        </Button>
      </div>
      {deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </AccountSection>
  );
}

async function downloadMyData(): Promise<void> {
  const { success: _, ...data } = await shopperCall(browserApi.api.user.export.$get());
  const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
  saveFile(file, `my-data-${storeDay(new Date())}.json`);
}
