import type { ProductFormFieldProps } from "#modules/catalog/web/shared/product-slots.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { t } from "../seller-texts.ts";

/** The field for the packs of a new product. Later they are counted on the page of tonight's rates. */
export default function CountField({ text, error }: ProductFormFieldProps) {
  if (text !== undefined) return null;
  return (
    <TextField label={t("count")} name="count" inputMode="numeric" hint={t("countHint")} error={error} />
  );
}
