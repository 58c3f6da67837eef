import { useState } from "react";
import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { refuseLargePictures } from "#kernel/web/refuse-large-pictures.ts";
import { toast } from "#kernel/web/toast.ts";
import { uploadFetch } from "#kernel/web/upload-fetch.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { uploadProgress } from "#ui/upload-progress.ts";
import { useEdit } from "#ui/use-edit.ts";
import { t } from "../../category-texts.ts";
import type { Category } from "../../contract/category.ts";
import { categoryPath } from "../../rules/category-path.ts";
import { readCategories } from "../use-categories.ts";

/** A category as it is typed. */
export interface CategoryDraft {
  name: string;
  /** Empty, it follows the name. */
  path: string;
  description: string;
  sortOrder: string;
  /** The picture that was chosen, or the address of the one that it has. */
  image: File | string;
}

/** How a category is typed and saved. A refusal is named beside its field; all that was typed stays. */
export function useCategoryForm(category: Category | undefined, onSaved: () => void) {
  const [sent, setSent] = useState<number>();
  const edit = useEdit<Category, CategoryDraft>({
    loaded: category,
    toDraft,
    save: async (typed, was) => {
      const file = typed.image instanceof File ? typed.image : undefined;
      if (!was && !file) throw new ApiError(400, t("imageRequired"), { images: t("imageRequired") });
      refuseLargePictures(file ? [file] : [], "images");
      setSent(0);
      const data = { categoryData: categoryData(typed, was), images: file ?? [] };
      const { message } = await send(was?._id, data, setSent)
        .catch((error: unknown) => {
          throw inSpecifiedWords(error);
        })
        .finally(() => setSent(undefined));
      toast.success(message);
      onSaved();
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
    path: category?.path ?? "",
    description: category?.description ?? "",
    sortOrder: String(category?.sortOrder ?? 0),
    image: category?.image ?? "",
  };
}

function send(
  id: string | undefined,
  form: { categoryData: string; images: File | never[] },
  onSent: (bytes: number) => void,
) {
  const options = { fetch: uploadFetch(onSent) };
  return id === undefined
    ? sellerCall(browserApi.api.category.add.$post({ form }, options))
    : sellerCall(browserApi.api.category.update[":id"].$put({ param: { id }, form }, options));
}

function categoryData({ image: _, ...typed }: CategoryDraft, was: Category | undefined): string {
  return JSON.stringify({ ...typed, path: typed.path || categoryPath(typed.name), was });
}

/** 'Failed to save category' where the server could not say what is wrong with a field, or is different. */
function inSpecifiedWords(error: unknown): unknown {
  const explained = error instanceof ApiError && Object.keys(error.errors).length > 0;
  if (!(error instanceof ApiError) || explained || [401, 403, 404].includes(error.status)) return error;
  return new ApiError(error.status, t("saveFailed"));
}
