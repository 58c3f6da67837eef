import { useEffect, useId, useState } from "react";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { formatDate } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { refreshStore } from "#modules/store/web/shared/refresh-store.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useFieldOfAddress } from "#ui/forms/use-field-of-address.ts";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { GstSettings as Gst, HsnCounts } from "../contract.ts";
import type { TaxApi } from "../module-api.ts";
import { taxSellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";
import { CodeCounts } from "./code-counts.tsx";

type Loaded = { gst: Gst; since: string | null; codes: HsnCounts };

/** The fields of the group that the search finds. */
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

function GstForm({ loaded, onSaved }: { loaded: Loaded; onSaved: (saved: Loaded) => void }) {
  const { gst, since, codes } = loaded;
  const hintId = useId();
  const may = useMay();
  const mayChange = may("tax.change");
  useFieldOfAddress(true, OWN_FIELDS);
  const [isOn, setIsOn] = useState(gst.isOn);
  const [defaultPercent, setDefault] = useState(String(gst.defaultPercent));
  const [chargesPercent, setCharges] = useState(String(gst.chargesPercent));
  const [shortNumbers, setShortNumbers] = useState(gst.shortNumbers);
  const { busy, errors, submit, formRef } = useSubmit(async (settings: Gst) => {
    const answer = await sellerCall(api.$put({ json: { ...settings, was: gst } }));
    toast.success(answer.message ?? "");
    onSaved(answer);
    await refreshStore();
  }, t("saveFailed"));
  const percent = (text: string) => readAmount(text) ?? Number.NaN;
  return (
    <form
      ref={formRef}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit({
          isOn,
          defaultPercent: percent(defaultPercent),
          chargesPercent: percent(chargesPercent),
          shortNumbers,
        });
      }}
    >
      <fieldset disabled={!mayChange} className="contents [&_:disabled]:opacity-100">
        <CheckBox name="isOn" label={t("isOn")} checked={isOn} onChange={setIsOn} />
        <CodeCounts codes={codes} />
        {since && (
          <p className="text-sm text-ink-soft">{t("since", { date: formatDate(new Date(since)) })}</p>
        )}
        <div className="grid grid-cols-2 items-end gap-x-5 gap-y-4">
          <TextField
            name="defaultPercent"
            label={t("defaultPercent")}
            required
            inputMode="decimal"
            value={defaultPercent}
            error={errors.defaultPercent}
            onChange={(event) => setDefault(event.target.value)}
          />
          <TextField
            name="chargesPercent"
            label={t("chargesPercent")}
            required
            inputMode="decimal"
            value={chargesPercent}
            error={errors.chargesPercent}
            onChange={(event) => setCharges(event.target.value)}
          />
        </div>
        <div>
          <CheckBox
            name="shortNumbers"
            label={t("shortNumbers")}
            checked={shortNumbers}
            aria-describedby={hintId}
            onChange={setShortNumbers}
          />
          <p id={hintId} className="pl-8 text-sm text-ink-soft">
            {t("shortNumbersHint")}
          </p>
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-5">
        {mayChange && (
          <Button type="submit" variant="secondary" size="small" busy={busy}>
            {t("save")}
          </Button>
        )}
        {gst.isOn && (
          <PageLink to={taxSellerPages.tax} className="font-semibold underline underline-offset-4">
            {t("toReport")}
          </PageLink>
        )}
      </div>
    </form>
  );
}
