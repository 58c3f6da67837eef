import type { ProductFormFieldProps } from "#modules/catalog/web/shared/product-slots.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { t } from "../seller-texts.ts";

/** The field for a product's rate of GST. */
export default function RateField({ text, error }: ProductFormFieldProps) {
  const { gst } = useStore();
  if (!gst) return null;
  return (
    <TextField
      label={t("gstRate")}
      name="gstRate"
      inputMode="decimal"
      maxLength={6}
      defaultValue={text}
      hint={t("gstRateHint", { percent: gst.defaultBasisPoints / 100 })}
      error={error}
    />
  );
}
