import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { Button } from "#ui/controls/button.tsx";
import { day, declareFields, line, lines, yesNo } from "#ui/forms/fields.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { MAX_OFFER_LENGTH, MAX_SUBJECT_LENGTH } from "../rules/offer-lengths.ts";
import { t } from "../seller-texts.ts";

/** The fields of an offer. */
export const OFFER = declareFields({
  offerText: lines(t.later("offerText"), { required: true, rows: 6, maxLength: MAX_OFFER_LENGTH }),
  discountPercent: line(t.later("discountPercent"), { required: true, inputMode: "decimal" }),
  subject: line(t.later("subject"), { maxLength: MAX_SUBJECT_LENGTH }),
  withCode: yesNo(t.later("withCode")),
  /** The code's last valid day. */
  until: day(t.later("codeUntil"), {
    required: true,
    hint: t.later("codeHint"),
    when: ({ withCode }) => withCode === true,
  }),
});

interface OfferFormProps {
  form: Parameters<typeof OFFER.Field>[0]["form"];
  onInput: () => void;
  working: "preview" | "test" | "send" | undefined;
  onSend: () => void;
  onTest: () => void;
  onPreview: () => void;
}

/** The form of an offer: text and discount, whether it makes a promo code for its percentage, and its actions. */
export function OfferForm({ form, onInput, working, onSend, onTest, onPreview }: OfferFormProps) {
  const may = useMay();
  return (
    <ShortForm onInput={onInput} onSubmit={onSend}>
      <OFFER.Field form={form} name="offerText" className="[&_textarea]:min-h-40" />
      <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <OFFER.Field form={form} name="discountPercent" />
        <OFFER.Field form={form} name="subject" />
      </div>
      {may("promo.change") && (
        <div className="grid gap-2">
          <OFFER.Field form={form} name="withCode" />
          <OFFER.Field form={form} name="until" className="[&_input]:max-w-60" />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={working === "send" || working === "preview"}>
          {t("sendOffer")}
        </Button>
        <Button variant="secondary" busy={working === "preview"} onClick={onPreview}>
          {t("preview")}
        </Button>
        <Button variant="quiet" busy={working === "test"} onClick={onTest}>
          {t("sendTest")}
        </Button>
      </div>
    </ShortForm>
  );
}
