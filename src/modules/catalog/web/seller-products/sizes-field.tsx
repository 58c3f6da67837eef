import { useRef, useState } from "react";
import { SuggestField } from "#ui/fields/suggest-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { SellerProduct } from "../../contract/seller-product.ts";
import { PRODUCT_LENGTHS } from "../../rules/form-limits.ts";
import { packText } from "../../rules/shared/pack.ts";
import { t as fieldTexts } from "../../texts/field-texts.ts";
import { t } from "../../texts/seller-texts.ts";
import { findAsSeller } from "../shared/find-as-seller.ts";
import type { ProductFormFieldProps } from "../shared/product-slots.ts";

/** The words that link a product with the other sizes of the same thing. */
export default function SizesField({ text, error }: ProductFormFieldProps) {
  const fields = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const link = ({ linked, name }: SellerProduct) => {
    const words = fields.current?.querySelector("input");
    if (!words) return;
    words.value = linked?.words ?? name;
    words.dispatchEvent(new Event("input", { bubbles: true }));
    setChosen((before) => before + 1);
  };
  return (
    <div ref={fields} className="grid gap-3 sm:grid-cols-2 sm:items-start">
      <TextField
        label={fieldTexts("sizeGroup")}
        name="sizeGroup"
        required={false}
        maxLength={PRODUCT_LENGTHS.name}
        hint={t("sizesHint")}
        defaultValue={text}
        error={error}
      />
      <SuggestField<SellerProduct>
        key={chosen}
        label={t("sizesFind")}
        find={findAsSeller}
        keyOf={({ _id }) => _id}
        onChoose={link}
      >
        {(product) => t("foundPack", { product: product.name, pack: packText(product) })}
      </SuggestField>
    </div>
  );
}
