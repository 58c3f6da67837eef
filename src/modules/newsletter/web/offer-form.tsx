import type { FormEvent } from "react";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { TextArea, TextField } from "#ui/fields/text-field.tsx";
import { MAX_OFFER_LENGTH, MAX_SUBJECT_LENGTH } from "../rules/offer-lengths.ts";
import { t } from "../seller-texts.ts";

export interface TypedOffer extends TypedCode {
  offerText: string;
  discountPercent: string;
  subject: string;
}

interface OfferFormProps {
  typed: TypedOffer;
  onType: (change: Partial<TypedOffer>) => void;
  onInput: () => void;
  errors: Record<string, string>;
  /** The running request. */
  working: "preview" | "test" | "send" | undefined;
  onSend: () => void;
  onTest: () => void;
  onPreview: () => void;
}

/** The form of an offer: text and discount, and its actions. */
export function OfferForm({ typed, onType, onInput, errors, working, ...actions }: OfferFormProps) {
  const { onSend, onTest, onPreview } = actions;
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onInput={onInput}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSend();
      }}
    >
      <TextArea
        label={t("offerText")}
        required
        rows={6}
        maxLength={MAX_OFFER_LENGTH}
        value={typed.offerText}
        onChange={(event) => onType({ offerText: event.target.value })}
        error={errors.offerText}
        className="[&_textarea]:min-h-40"
      />
      <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <TextField
          label={t("discountPercent")}
          required
          inputMode="decimal"
          value={typed.discountPercent}
          onChange={(event) => onType({ discountPercent: event.target.value })}
          error={errors.discountPercent}
        />
        <TextField
          label={t("subject")}
          maxLength={MAX_SUBJECT_LENGTH}
          value={typed.subject}
          onChange={(event) => onType({ subject: event.target.value })}
          error={errors.subject}
        />
      </div>
      <OfferCode typed={typed} onType={onType} error={errors.until} />
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
    </form>
  );
}

interface TypedCode {
  withCode: boolean;
  /** The code's last valid day, `yyyy-mm-dd`. */
  until: string;
}

interface OfferCodeProps {
  typed: TypedCode;
  onType: (change: Partial<TypedCode>) => void;
  error: string | undefined;
}

/** Whether the offer makes a promo code for its percentage, and its last day; only for who may make codes. */
function OfferCode({ typed, onType, error }: OfferCodeProps) {
  const may = useMay();
  if (!may("promo.change")) return null;
  return (
    <div className="grid gap-2">
      <CheckBox
        label={t("withCode")}
        checked={typed.withCode}
        onChange={(withCode) => onType({ withCode })}
      />
      {typed.withCode && (
        <TextField
          label={t("codeUntil")}
          type="date"
          required
          hint={t("codeHint")}
          value={typed.until}
          onChange={(event) => onType({ until: event.target.value })}
          error={error}
          className="[&_input]:max-w-60"
        />
      )}
    </div>
  );
}
