import { useState } from "react";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { TermsInput } from "../../contract/terms.ts";
import { t } from "../../lot-texts.ts";
import type { LotUnit } from "../../rules/units.ts";
import { oneUnitWord, termsText } from "./lot-words.ts";

interface TermsFieldsProps {
  unit: LotUnit;
  /** The agreed terms, which can be left as they are; undefined in a form of new terms. */
  agreed?: TermsInput | null;
  errors: Record<string, string>;
}

/** The fields `termsKind` and `termsValue` of a form: how a grower is paid for a lot. */
export function TermsFields({ unit, agreed, errors }: TermsFieldsProps) {
  const [kind, setKind] = useState(agreed ? "agreed" : "price");
  const error = errors.termsValue ?? errors.terms;
  return (
    <>
      <Select
        label={t("termsKind")}
        name="termsKind"
        value={kind}
        onChange={({ target }) => setKind(target.value)}
      >
        {agreed && <option value="agreed">{t("asAgreed", { terms: termsText(agreed, unit) })}</option>}
        <option value="price">{t("fixedPrice")}</option>
        <option value="share">{t("shareOfPrice")}</option>
      </Select>
      {kind !== "agreed" && (
        <TextField
          label={kind === "share" ? t("percent") : t("price", { unit: oneUnitWord(unit) })}
          name="termsValue"
          inputMode="decimal"
          autoComplete="off"
          required
          error={error}
        />
      )}
    </>
  );
}
