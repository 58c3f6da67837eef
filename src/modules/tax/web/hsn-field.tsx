import { useId } from "react";
import type { ProductFormFieldProps } from "#modules/catalog/web/shared/product-slots.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { HEADINGS } from "../rules/headings.ts";
import { t } from "../seller-texts.ts";

/** The field for a product's HSN code, with the usual ones to choose from. */
export default function HsnField({ text, error }: ProductFormFieldProps) {
  const id = useId();
  if (!useStore().gst) return null;
  return (
    <div>
      <TextField
        label={t("hsn")}
        name="hsn"
        inputMode="numeric"
        maxLength={8}
        defaultValue={text}
        hint={t("hsnHint")}
        error={error}
        list={id}
      />
      <HsnList id={id} />
    </div>
  );
}

/** The usual headings as suggestions of a field. */
export function HsnList({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {HEADINGS.map(({ hsn, name, percent }) => (
        <option key={name} value={hsn} label={t("heading", { hsn, name, percent })} />
      ))}
    </datalist>
  );
}
