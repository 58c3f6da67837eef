import { Link } from "react-router";
import { sellerPages } from "#kernel/paths.ts";
import { Select } from "#ui/select.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import type { Category } from "../../contract/category.ts";
import type { SellerProduct } from "../../contract/seller-product.ts";
import { t as fieldTexts } from "../../field-texts.ts";
import { PRODUCT_UNITS } from "../../rules/pack.ts";
import { PRODUCT_LENGTHS } from "../../rules/text-lengths.ts";
import { t } from "../../seller-texts.ts";

interface ProductFieldsProps {
  /** The product that is edited; none when one is added. */
  product?: SellerProduct;
  /** Undefined until they are there. */
  categories: readonly Category[] | undefined;
  errors: Record<string, string>;
}

/** All fields of a product but its pictures (specification, section 5). */
export function ProductFields({ product, categories, errors }: ProductFieldsProps) {
  return (
    <div className="grid gap-4">
      <TextField
        label={t("productName")}
        name="name"
        required
        maxLength={PRODUCT_LENGTHS.name}
        defaultValue={product?.name}
        error={errors.name}
      />
      <TextArea
        label={fieldTexts("otherNames")}
        name="otherNames"
        hint={t("otherNamesHint")}
        defaultValue={product?.otherNames.join("\n")}
        error={errors.otherNames}
      />
      <TextArea
        label={fieldTexts("description")}
        name="description"
        className="[&_textarea]:min-h-28"
        hint={t("eachLine")}
        required={product !== undefined}
        defaultValue={product?.description.join("\n")}
        error={errors.description}
      />
      <Select
        label={fieldTexts("category")}
        name="category"
        required
        // The categories may arrive after the product: then its own has to be chosen anew.
        key={categories?.length}
        defaultValue={product?.category ?? ""}
        hint={categories?.length === 0 && <NoCategory />}
        error={errors.category}
      >
        <option value="">{t("chooseCategory")}</option>
        {categories?.map(({ _id, path, name, isActive }) => (
          <option key={_id} value={path}>
            {isActive ? name : t("inactive", { category: name })}
          </option>
        ))}
      </Select>
      <PriceFields product={product} errors={errors} />
      <PackFields product={product} errors={errors} />
    </div>
  );
}

function NoCategory() {
  return t.rich("noCategory", {
    link: (words) => (
      <Link to={sellerPages.categories} className="font-semibold text-leaf underline underline-offset-4">
        {words}
      </Link>
    ),
  });
}

type PartProps = Pick<ProductFieldsProps, "product" | "errors">;

const RUPEES = { type: "number", inputMode: "decimal", min: "0.01", step: "0.01" } as const;

function PriceFields({ product, errors }: PartProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label={t("priceInRupees")}
        name="price"
        {...RUPEES}
        required
        defaultValue={product?.price}
        error={errors.price}
      />
      <TextField
        label={t("offerPriceInRupees")}
        name="offerPrice"
        {...RUPEES}
        required
        defaultValue={product?.offerPrice}
        error={errors.offerPrice}
      />
    </div>
  );
}

function PackFields({ product, errors }: PartProps) {
  const adding = product === undefined;
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
      <TextField
        label={fieldTexts("quantity")}
        name="quantity"
        type="number"
        inputMode="decimal"
        min="0.001"
        step="any"
        required={adding}
        defaultValue={product?.quantity}
        error={errors.quantity}
      />
      {adding ? (
        <Select label={fieldTexts("unit")} name="unit" required defaultValue="" error={errors.unit}>
          <option value="">{t("chooseUnit")}</option>
          {PRODUCT_UNITS.map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </Select>
      ) : (
        <TextField
          label={fieldTexts("unit")}
          name="unit"
          maxLength={PRODUCT_LENGTHS.unit}
          defaultValue={product.unit}
          error={errors.unit}
        />
      )}
      <TextField
        label={fieldTexts("weight")}
        name="weight"
        maxLength={PRODUCT_LENGTHS.weight}
        defaultValue={product?.weight}
        error={errors.weight}
        className="col-span-2 sm:col-span-1"
      />
      {adding && (
        <TextField
          label={fieldTexts("count")}
          name="count"
          inputMode="numeric"
          hint={t("countHint")}
          error={errors.count}
          className="col-span-2 sm:col-span-3"
        />
      )}
    </div>
  );
}
