import { useState } from "react";
import { say, type Text } from "#kernel/texts/text.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { uploadFetch } from "#kernel/web/api/upload-fetch.ts";
import type { Changes } from "#kernel/web/forms/edits.ts";
import { refuseLargePictures } from "#kernel/web/forms/refuse-large-pictures.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { OtherLanguages } from "#modules/store/web/shared/other-languages.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextArea, TextField } from "#ui/fields/text-field.tsx";
import { MeanwhileNotice } from "#ui/forms/meanwhile-notice.tsx";
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
  /** Called on every change. */
  onInput: () => void;
}

/** The form with name, path, picture and sort order of a category (specification, section 5). */
export function CategoryForm({ category, onSaved, onInput }: CategoryFormProps) {
  const form = useCategoryForm(category, onSaved);
  const { draft, change, busy, formRef } = form;
  const errors = form.errors.image ? { ...form.errors, images: form.errors.image } : form.errors;
  return (
    <form
      ref={formRef}
      method="post"
      // All that is missing is said at once, in the specified words.
      noValidate
      className="grid gap-4"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <MeanwhileNotice meanwhile={form.meanwhile.map(inWords)} gone={form.gone} />
      <NameAndPath draft={draft} change={change} errors={errors} />
      <TextArea
        label={t("description")}
        name="description"
        maxLength={CATEGORY_LENGTHS.description}
        rows={2}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
        error={errors.description}
      />
      <Translations draft={draft} change={change} />
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
        <TextField
          label={t("sortOrder")}
          name="sortOrder"
          inputMode="text"
          maxLength={10}
          hint={t("lowerFirst")}
          value={draft.sortOrder}
          onChange={(event) => change({ sortOrder: event.target.value })}
          error={errors.sortOrder}
        />
      </div>
      <Button type="submit" busy={busy} busyLabel={t("saving")} wide>
        {t(form.shown ? "save" : "add")}
      </Button>
    </form>
  );
}

/** A category as typed text. */
interface CategoryDraft {
  name: string;
  /** Null follows the name. */
  path: string | null;
  description: string;
  sortOrder: string;
  translations: CategoryTranslations;
  /** The chosen picture, or the URL of the current one. */
  image: File | string;
}

/** The state of the form. A refusal is shown at its field, and everything typed stays. */
function useCategoryForm(category: Category | undefined, onSaved: () => Promise<void>) {
  const [sent, setSent] = useState<number>();
  const edit = useEdit<Category, CategoryDraft>({
    loaded: category,
    toDraft,
    save: async (typed, was) => {
      const file = typed.image instanceof File ? typed.image : undefined;
      refuseMissing(typed, was);
      refuseLargePictures(file ? [file] : [], "images");
      setSent(0);
      const data = { categoryData: categoryData(typed, was), images: file ?? [] };
      const { message } = await send(was?._id, data, setSent)
        .catch((error: unknown) => {
          throw inSpecifiedWords(error);
        })
        .finally(() => setSent(undefined));
      toast.success(message);
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

function toDraft(category: Category | undefined): CategoryDraft {
  return {
    name: category?.name ?? "",
    path: category?.path ?? null,
    description: category?.description ?? "",
    sortOrder: String(category?.sortOrder ?? 0),
    translations: category?.translations ?? {},
    image: category?.image ?? "",
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
    ? sellerCall(browserApi<CatalogApi>().api.category.add.$post({ form }, options))
    : sellerCall(browserApi<CatalogApi>().api.category.update[":id"].$put({ param: { id }, form }, options));
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

/** The name and the description in the shop's other languages. */
function Translations({ draft: { translations }, change }: Omit<NameAndPathProps, "errors">) {
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

type NameAndPathProps = Pick<ReturnType<typeof useCategoryForm>, "draft" | "change" | "errors">;

/** The path follows the name until it is edited. A saved path is not changed by a new name. */
function NameAndPath({ draft, change, errors }: NameAndPathProps) {
  const { name, path } = draft;
  return (
    <>
      <TextField
        label={t("name")}
        name="name"
        required
        maxLength={CATEGORY_LENGTHS.name}
        value={name}
        onChange={(event) => change({ name: event.target.value })}
        error={errors.name}
      />
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
    </>
  );
}

/** A hint that a name in another script makes no path. */
function pathHint(path: string, name: string): string {
  if (path === "" && name.trim() !== "") return t("pathNeeded");
  return t("pageWillBe", { address: `/products/${path}` });
}

/** The label and current value of a field that somebody else has changed. */
function inWords([field, value]: Changes[number]): [label: string, value: string] {
  if (field === "image") return [t("image"), t("otherImage")];
  if (field === "translations") return [fieldTexts("otherLanguages"), t("otherWords")];
  const label = LABELS[field];
  return [label ? say(label) : field, String(value)];
}

const LABELS: Readonly<Record<string, Text>> = {
  name: t.later("name"),
  path: t.later("path"),
  description: t.later("description"),
  sortOrder: t.later("sortOrder"),
};
