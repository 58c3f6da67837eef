import { Download } from "lucide-react";
import { useState } from "react";
import { storeDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { saveFile } from "#kernel/web/save-file.ts";
import { shopperCall } from "#modules/identity/web/shopper-call.ts";
import { Button } from "#ui/button.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { AccountSection } from "./account-section.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

/** A copy of everything, and the way out. */
export function AccountData() {
  const [leaving, setLeaving] = useState(false);
  const { busy, submit } = useSubmit(downloadMyData);
  return (
    <AccountSection title="Your data">
      <p className="text-ink-soft">
        Download all that we keep about you as a file, or delete your account. Invoices stay with the shop, as
        the law asks, without your name.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" busy={busy} onClick={() => submit(undefined)}>
          <Download aria-hidden="true" className="size-4.5" />
          Download my data
        </Button>
        <Button variant="quiet" size="small" onClick={() => setLeaving(true)}>
          Delete my account
        </Button>
      </div>
      {leaving && <DeleteAccountDialog onClose={() => setLeaving(false)} />}
    </AccountSection>
  );
}

async function downloadMyData(): Promise<void> {
  const { success: _, ...data } = await shopperCall(browserApi.api.user.export.$get());
  const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
  saveFile(file, `my-data-${storeDay(new Date())}.json`);
}
