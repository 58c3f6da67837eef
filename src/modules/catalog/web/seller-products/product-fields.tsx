import { type ReactNode, Suspense } from "react";
import { maxPictureBytes } from "#kernel/media/picture-limits.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { OtherLanguages } from "#modules/store/web/shared/other-languages.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextArea, TextField } from "#ui/fields/text-field.tsx";
import { declareFields, drawnByPage, line, lines } from "#ui/forms/fields.tsx";
import { suspendingParts } from "#ui/loading/lazy-part.tsx";
import { Picture } from "#ui/pictures/picture.tsx";
import { PictureSlot } from "#ui/pictures/picture-slot.tsx";
import type { Category } from "../../contract/category.ts";
import type { SellerProduct } from "../../contract/seller-product.ts";
import { catalogSellerPages } from "../../paths.ts";
import { PRODUCT_LENGTHS, productPicture } from "../../rules/form-limits.ts";
import { PRODUCT_UNITS } from "../../rules/shared/pack.ts";
import { productPictureFiles } from "../../rules/shared/picture-files.ts";
import { t as fieldTexts } from "../../texts/field-texts.ts";
import { t } from "../../texts/seller-texts.ts";
import { PRODUCT_FORM_FIELDS, type ProductFormFieldProps } from "../shared/product-slots.ts";
import type { PictureSlots } from "./product-form.ts";
import { extrasOf } from "./product-form.ts";

/** Browsers offer what was typed before. */
const OFFERED = { autoComplete: undefined };
const NUMBER = { inputMode: "decimal", maxLength: 20, required: true, ...OFFERED } as const;

/** The fields of a product. */
export const PRODUCT = declareFields({
  name: line(t.later("productName"), { required: true, maxLength: PRODUCT_LENGTHS.name, ...OFFERED }),
  otherNames: lines(fieldTexts.later("otherNames"), { hint: t.later("otherNamesHint"), ...OFFERED }),
  description: lines(fieldTexts.later("description"), { hint: t.later("eachLine"), ...OFFERED }),
  category: drawnByPage(fieldTexts.later("category"), ""),
  price: line(t.later("priceInRupees"), NUMBER),
  offerPrice: line(t.later("offerPriceInRupees"), NUMBER),
  quantity: line(fieldTexts.later("quantity"), NUMBER),
  unit: line(fieldTexts.later("unit"), { required: true, maxLength: PRODUCT_LENGTHS.unit, ...OFFERED }),
  weight: line(fieldTexts.later("weight"), { maxLength: PRODUCT_LENGTHS.weight, ...OFFERED }),
  image: drawnByPage<unknown>(t.later("productImages"), "", () => t("otherImages")),
});

interface ProductFieldsProps {
  /** The edited product; undefined for a new one. */
  product?: SellerProduct;
  /** Undefined while they are loading. */
  categories: readonly Category[] | undefined;
  errors: Record<string, string>;
}

/** All fields of a product except its pictures (specification, section 5). */
export function ProductFields({ product, categories, errors }: ProductFieldsProps) {
  return (
    <div className="grid gap-4">
      <PRODUCT.Field form={{ errors }} name="name" defaultValue={product?.name} />
      <PRODUCT.Field form={{ errors }} name="otherNames" defaultValue={product?.otherNames.join("\n")} />
      <PRODUCT.Field
        form={{ errors }}
        name="description"
        className="[&_textarea]:min-h-28"
        required={product !== undefined}
        defaultValue={product?.description.join("\n")}
      />
      <Select
        label={fieldTexts("category")}
        name="category"
        required
        // The categories may load after the product. Then the key resets the select to the product's own.
        key={categories?.length}
        defaultValue={product?.category ?? ""}
        hint={categories?.length === 0 && <NoCategory />}
        error={errors.category}
      >
        <option value="">{t("chooseCategory")}</option>
        <Options
          of={(categories ?? []).map(({ path, name, isActive }) => [
            path,
            isActive ? name : t("inactive", { category: name }),
          ])}
        />
      </Select>
      <PriceFields product={product} errors={errors} />
      <PackFields product={product} errors={errors} />
      <TranslatedFields product={product} errors={errors} />
      {product ? (
        <AddedFields product={product} errors={errors} />
      ) : (
        // The form of a new product is in the server's page and must come alive without waiting for them.
        <Suspense>
          <AddedFields product={product} errors={errors} />
        </Suspense>
      )}
    </div>
  );
}

function NoCategory() {
  const link = (words: ReactNode) => (
    <PageLink
      to={catalogSellerPages.categories}
      className="font-semibold text-leaf underline underline-offset-4"
    >
      {words}
    </PageLink>
  );
  return <>{t.rich("noCategory", { link })}</>;
}

type PartProps = Pick<ProductFieldsProps, "product" | "errors">;

function PriceFields({ product, errors }: PartProps) {
  const may = useMay();
  const readOnly = !may("catalog.prices");
  return (
    <div className="grid grid-cols-2 gap-3">
      <PRODUCT.Field
        form={{ errors }}
        name="price"
        readOnly={readOnly}
        hint={readOnly && t("pricesNotYours")}
        defaultValue={product?.price}
      />
      <PRODUCT.Field
        form={{ errors }}
        name="offerPrice"
        readOnly={readOnly}
        defaultValue={product?.offerPrice}
      />
    </div>
  );
}

function PackFields({ product, errors }: PartProps) {
  const adding = product === undefined;
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
      <PRODUCT.Field form={{ errors }} name="quantity" defaultValue={product?.quantity} />
      {adding ? (
        <Select label={fieldTexts("unit")} name="unit" required defaultValue="" error={errors.unit}>
          <option value="">{t("chooseUnit")}</option>
          <Options of={PRODUCT_UNITS.map((unit) => [unit, unit])} />
        </Select>
      ) : (
        <PRODUCT.Field form={{ errors }} name="unit" defaultValue={product.unit} />
      )}
      <PRODUCT.Field
        form={{ errors }}
        name="weight"
        defaultValue={product?.weight}
        className="col-span-2 sm:col-span-1"
      />
    </div>
  );
}

/** Their names are those of the server's fields. */
function TranslatedFields({ product, errors }: PartProps) {
  const texts = product && extrasOf(product);
  const isRefused = Object.keys(errors).some((field) => /^(name|description)_/.test(field));
  return (
    <OtherLanguages label={fieldTexts("otherLanguages")} open={isRefused}>
      {({ code, name: language }) => (
        <>
          <TextField
            label={fieldTexts("nameIn", { language })}
            name={`name_${code}`}
            lang={code}
            maxLength={PRODUCT_LENGTHS.otherName}
            hint={t("nameInHint")}
            defaultValue={texts?.[`name_${code}`]}
            error={errors[`name_${code}`]}
          />
          <TextArea
            label={fieldTexts("descriptionIn", { language })}
            name={`description_${code}`}
            lang={code}
            hint={t("eachLine")}
            defaultValue={texts?.[`description_${code}`]}
            error={errors[`description_${code}`]}
          />
        </>
      )}
    </OtherLanguages>
  );
}

const addedField = suspendingParts<ProductFormFieldProps>();

/** The fields that modules add and that the role may write. They suspend until their code is loaded. */
function AddedFields({ product, errors }: PartProps) {
  const may = useMay();
  const fields = useSlot(PRODUCT_FORM_FIELDS)
    .filter(({ permission }) => permission === undefined || may(permission))
    .sort((a, b) => a.place - b.place);
  return fields.map(({ name, code }) => {
    const Field = addedField(code);
    return <Field key={name} text={product && extrasOf(product)[name]} error={errors[name]} />;
  });
}

const IMAGE_NEEDS = { megabytes: maxPictureBytes / 1024 / 1024, ...productPicture.least };

interface PictureSlotsFieldProps {
  pictures: PictureSlots;
  errors: Record<string, string>;
  /** The current pictures, which stay if no new one is chosen. */
  current?: readonly string[];
}

/** Up to four pictures, each with preview and progress (specification, section 5). */
export function PictureSlotsField({ pictures, errors, current }: PictureSlotsFieldProps) {
  const replacing = pictures.files.length > 0;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t("productImages")}</legend>
      <div className="grid grid-cols-4 gap-2 sm:gap-3">
        {pictures.slots.map((file, slot) => {
          const label = t("image", { number: slot + 1 });
          return (
            <PictureSlot
              key={label}
              label={label}
              shape={productPicture}
              several
              file={file}
              onFile={(chosen) => pictures.put(slot, chosen)}
              progress={pictures.progressOf(slot)}
              errors={errors}
              name={file ? `images.${pictures.placeOf(slot)}` : ""}
              current={replacing ? undefined : current?.[slot]}
              className="aspect-square"
            />
          );
        })}
      </div>
      <p className="text-sm text-ink-soft">
        {t(current ? "imagesReplace" : "firstImage")} {t("imageNeeds", IMAGE_NEEDS)}
      </p>
      {errors.image && current && <OtherPictures urls={current} message={errors.image} />}
      {errors.images && !pictures.files.length && (
        <p role="alert" className="text-sm font-medium text-clay-deep">
          {errors.images}
        </p>
      )}
    </fieldset>
  );
}

/** The pictures that somebody else has saved meanwhile. */
function OtherPictures({ urls, message }: { urls: readonly string[]; message: string }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-sm font-medium text-clay-deep">
      {message}
      {urls.map((url) => (
        <Picture
          key={url}
          url={url}
          files={productPictureFiles}
          alt=""
          sizes="4rem"
          aspect={1}
          className="size-16 rounded-tile object-contain"
        />
      ))}
    </div>
  );
}
