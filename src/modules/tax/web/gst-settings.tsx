import { useEffect, useState } from "react";
import { formatDate } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { refreshStore } from "#modules/store/web/shared/refresh-store.ts";
import { Button } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { declareFields, sentNumber, yesNo } from "#ui/forms/fields.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useDraft } from "#ui/forms/use-draft.ts";
import { useFieldOfAddress } from "#ui/forms/use-field-of-address.ts";
import type { GstSettings as Gst, HsnCounts } from "../contract.ts";
import type { TaxApi } from "../module-api.ts";
import { taxSellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";
import { CodeCounts } from "./code-counts.tsx";

type Loaded = { gst: Gst; since: string | null; codes: HsnCounts };

const OWN_FIELDS = ["isOn"];

const api = browserApi<TaxApi>().api.tax.settings;

/** The switch of GST by product on the settings page, with its rates. */
export default function GstSettings() {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let isGone = false;
    sellerCall(api.$get()).then(
      (answer) => {
        if (!isGone) setLoaded(answer);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (!loaded) return null;
  return <GstForm key={JSON.stringify(loaded)} loaded={loaded} onSaved={setLoaded} />;
}

const GST = declareFields({
  isOn: yesNo(t.later("isOn")),
  defaultPercent: sentNumber(t.later("defaultPercent"), { required: true }),
  chargesPercent: sentNumber(t.later("chargesPercent"), { required: true }),
  shortNumbers: yesNo(t.later("shortNumbers"), { hint: t.later("shortNumbersHint") }),
});

function GstForm({ loaded, onSaved }: { loaded: Loaded; onSaved: (saved: Loaded) => void }) {
  const { gst, since, codes } = loaded;
  const may = useMay();
  const mayChange = may("tax.change");
  useFieldOfAddress(true, OWN_FIELDS);
  const form = useDraft(
    () => GST.toDraft(gst),
    async (typed) => {
      const answer = await sellerCall(api.$put({ json: { ...GST.read(typed), was: gst } }));
      toast.success(answer.message ?? "");
      onSaved(answer);
      await refreshStore();
    },
    t("saveFailed"),
  );
  return (
    <ShortForm form={form}>
      <fieldset disabled={!mayChange} className="contents [&_:disabled]:opacity-100">
        <GST.Field form={form} name="isOn" />
        <CodeCounts codes={codes} />
        {since && (
          <p className="text-sm text-ink-soft">{t("since", { date: formatDate(new Date(since)) })}</p>
        )}
        <div className="grid grid-cols-2 items-end gap-x-5 gap-y-4">
          <GST.Field form={form} name="defaultPercent" />
          <GST.Field form={form} name="chargesPercent" />
        </div>
        <GST.Field form={form} name="shortNumbers" />
      </fieldset>
      <div className="flex flex-wrap items-center gap-5">
        {mayChange && (
          <Button type="submit" variant="secondary" size="small" busy={form.busy}>
            {t("save")}
          </Button>
        )}
        {gst.isOn && (
          <PageLink to={taxSellerPages.tax} className="font-semibold underline underline-offset-4">
            {t("toReport")}
          </PageLink>
        )}
      </div>
    </ShortForm>
  );
}
