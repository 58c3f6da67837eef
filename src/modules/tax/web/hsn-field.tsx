import { useId, useState } from "react";
import type { ProductFormFieldProps } from "#modules/catalog/web/shared/product-slots.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { HEADINGS } from "../rules/headings.ts";
import { hsnComplaint } from "../rules/hsn.ts";
import { t } from "../seller-texts.ts";

/** The field for a product's HSN code, with the usual ones to choose from. It says what is wrong with a saved code. */
export default function HsnField({ text = "", error }: ProductFormFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  const complaint = text !== "" && typed === text ? hsnComplaint(text) : null;
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
        error={error ?? complaint ?? undefined}
        onChange={(event) => setTyped(event.target.value)}
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
