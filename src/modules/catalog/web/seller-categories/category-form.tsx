import { useState } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { uploadFetch } from "#kernel/web/api/upload-fetch.ts";
import { refuseLargePictures } from "#kernel/web/forms/refuse-large-pictures.ts";
import { sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { OtherLanguages } from "#modules/store/web/shared/other-languages.tsx";
import { TextArea, TextField } from "#ui/fields/text-field.tsx";
import { type DraftOf, declareFields, drawnByPage, line, lines } from "#ui/forms/fields.tsx";
import { MeanwhileNotice } from "#ui/forms/meanwhile-notice.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { uploadProgress } from "#ui/forms/upload-progress.tsx";
import { useEdit } from "#ui/forms/use-edit.ts";
import { PictureSlot } from "#ui/pictures/picture-slot.tsx";
import type { Category, CategoryTranslations } from "../../contract/category.ts";
import type { CatalogApi } from "../../module-api.ts";
import { CATEGORY_LENGTHS, categoryPicture } from "../../rules/form-limits.ts";
import { categoryPath, MAX_PATH_LENGTH } from "../../rules/shared/category-path.ts";
import { t } from "../../texts/category-texts.ts";
import { t as fieldTexts } from "../../texts/field-texts.ts";
import { readCategories } from "../shared/use-categories.ts";

interface CategoryFormProps {
  /** The edited category; undefined for a new one. */
  category?: Category;
  onSaved: () => Promise<void>;
}

/** The form with name, path, picture and sort order of a category (specification, section 5). */
export function CategoryForm({ category, onSaved }: CategoryFormProps) {
  const form = useCategoryForm(category, onSaved);
  const errors = form.errors.image ? { ...form.errors, images: form.errors.image } : form.errors;
  return (
    <ShortForm form={form} action={t(form.shown ? "save" : "add")} busyLabel={t("saving")} wide>
      <MeanwhileNotice meanwhile={form.meanwhile.map(CATEGORY.inWords)} gone={form.gone} />
      <CATEGORY.Field form={form} name="name" />
      <PathField {...form} />
      <CATEGORY.Field form={form} name="description" />
      <Translations {...form} />
      <div className="grid grid-cols-[8rem_1fr] items-start gap-4">
        <PictureSlot
          label={t("image")}
          shape={categoryPicture}
          file={form.file}
          onFile={form.setFile}
          current={form.shown?.image}
          progress={form.progress}
          errors={errors}
          name="images"
          className="aspect-square"
        />
        <CATEGORY.Field form={form} name="sortOrder" />
      </div>
    </ShortForm>
  );
}

/** Browsers offer what was typed before. */
const OFFERED = { autoComplete: undefined };

const CATEGORY = declareFields({
  name: line(t.later("name"), { required: true, maxLength: CATEGORY_LENGTHS.name, ...OFFERED }),
  /** Null follows the name. */
  path: drawnByPage<string | null>(t.later("path"), null),
  description: lines(t.later("description"), {
    rows: 2,
    maxLength: CATEGORY_LENGTHS.description,
    ...OFFERED,
  }),
  sortOrder: line(t.later("sortOrder"), {
    inputMode: "text",
    maxLength: 10,
    hint: t.later("lowerFirst"),
    ...OFFERED,
  }),
  translations: drawnByPage<CategoryTranslations>(fieldTexts.later("otherLanguages"), {}, () =>
    t("otherWords"),
  ),
  /** The chosen picture, or the URL of the current one. */
  image: drawnByPage<File | string>(t.later("image"), "", () => t("otherImage")),
});

type CategoryDraft = DraftOf<typeof CATEGORY.fields>;

/** The state of the form. A refusal is shown at its field, and everything typed stays. */
function useCategoryForm(category: Category | undefined, onSaved: () => Promise<void>) {
  const [sent, setSent] = useState<number>();
  const edit = useEdit<Category, CategoryDraft>({
    loaded: category,
    toDraft: (shown) => CATEGORY.toDraft({ ...shown, sortOrder: String(shown?.sortOrder ?? 0) }),
    save: async (typed, was) => {
      const file = typed.image instanceof File ? typed.image : undefined;
      refuseMissing(typed, was);
      refuseLargePictures(file ? [file] : [], "images");
      setSent(0);
      const data = { categoryData: categoryData(typed, was), images: file ?? [] };
      await send(was?._id, data, setSent)
        .catch((error: unknown) => {
          throw inSpecifiedWords(error);
        })
        .finally(() => setSent(undefined));
      await onSaved();
      return undefined;
    },
    read: async ({ _id: id }) => (await readCategories()).categories.find(({ _id }) => _id === id),
  });
  const file = edit.draft.image instanceof File ? edit.draft.image : null;
  const progress = file && sent !== undefined ? uploadProgress([file.size], sent)[0] : undefined;
  return {
    ...edit,
    file,
    setFile: (chosen: File | null) => edit.change({ image: chosen ?? edit.shown?.image ?? "" }),
    progress,
  };
}

const pathOf = ({ path, name }: CategoryDraft): string => path ?? categoryPath(name);

/** Refuses a draft without a required field (specification, section 5), with all of them. */
function refuseMissing(typed: CategoryDraft, was: Category | undefined): void {
  const errors = {
    ...(typed.name.trim() === "" && { name: t("required", { field: t("name") }) }),
    ...(pathOf(typed).trim() === "" && { path: t("required", { field: t("path") }) }),
    ...(!was && typed.image === "" && { images: t("imageRequired") }),
  };
  const [first] = Object.values(errors);
  if (first !== undefined) throw new ApiError(400, first, errors);
}

function send(
  id: string | undefined,
  form: { categoryData: string; images: File | never[] },
  onSent: (bytes: number) => void,
) {
  const options = { fetch: uploadFetch(onSent) };
  return id === undefined
    ? sellerDone(browserApi<CatalogApi>().api.category.add.$post({ form }, options))
    : sellerDone(browserApi<CatalogApi>().api.category.update[":id"].$put({ param: { id }, form }, options));
}

function categoryData(typed: CategoryDraft, was: Category | undefined): string {
  const { image: _, ...fields } = typed;
  return JSON.stringify({ ...fields, path: pathOf(typed), was });
}

/** The specified text 'Failed to save category', unless the server has explained a field's error or a conflict. */
function inSpecifiedWords(error: unknown): unknown {
  const explained = error instanceof ApiError && Object.keys(error.errors).length > 0;
  if (!(error instanceof ApiError) || explained || [401, 403, 404].includes(error.status)) return error;
  return new ApiError(error.status, t("saveFailed"));
}

function Translations({ draft: { translations }, change }: PartProps) {
  const set = (code: string, texts: CategoryTranslations[string]) =>
    change({ translations: { ...translations, [code]: { ...translations[code], ...texts } } });
  return (
    <OtherLanguages label={fieldTexts("otherLanguages")}>
      {({ code, name: language }) => (
        <>
          <TextField
            label={fieldTexts("nameIn", { language })}
            name={`name_${code}`}
            lang={code}
            maxLength={CATEGORY_LENGTHS.name}
            value={translations[code]?.name ?? ""}
            onChange={(event) => set(code, { name: event.target.value })}
          />
          <TextArea
            label={fieldTexts("descriptionIn", { language })}
            name={`description_${code}`}
            lang={code}
            maxLength={CATEGORY_LENGTHS.description}
            rows={2}
            value={translations[code]?.description ?? ""}
            onChange={(event) => set(code, { description: event.target.value })}
          />
        </>
      )}
    </OtherLanguages>
  );
}

type PartProps = Pick<ReturnType<typeof useCategoryForm>, "draft" | "change" | "errors">;

/** The path follows the name until it is edited. A saved path is not changed by a new name. */
function PathField({ draft, change, errors }: PartProps) {
  const { name, path } = draft;
  return (
    <TextField
      label={t("path")}
      name="path"
      required
      maxLength={MAX_PATH_LENGTH}
      autoCapitalize="none"
      spellCheck={false}
      hint={pathHint(categoryPath(pathOf(draft)), name)}
      value={pathOf(draft)}
      onChange={(event) => change({ path: event.target.value })}
      onBlur={() => path && change({ path: categoryPath(path) })}
      error={errors.path}
    />
  );
}

/** A hint that a name in another script makes no path. */
function pathHint(path: string, name: string): string {
  if (path === "" && name.trim() !== "") return t("pathNeeded");
  return t("pageWillBe", { address: `/products/${path}` });
}
