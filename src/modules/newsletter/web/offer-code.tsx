import { CheckBox } from "#ui/check-box.tsx";
import { TextField } from "#ui/text-field.tsx";
import { t } from "../seller-texts.ts";

export interface TypedCode {
  withCode: boolean;
  /** The last day on which it counts, `yyyy-mm-dd`. */
  until: string;
}

interface OfferCodeProps {
  typed: TypedCode;
  onType: (change: Partial<TypedCode>) => void;
  error: string | undefined;
}

/** Whether the offer makes a promo code for its percent, and until when that counts. */
export function OfferCode({ typed, onType, error }: OfferCodeProps) {
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
