import { useState } from "react";
import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { refuseLargePictures } from "#kernel/web/refuse-large-pictures.ts";
import { uploadFetch } from "#kernel/web/upload-fetch.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { toast } from "#ui/toaster.tsx";
import { uploadProgress } from "#ui/upload-progress.ts";
import { useSubmit } from "#ui/use-submit.ts";
import { t } from "../../category-texts.ts";
import type { Category } from "../../contract/category.ts";

/** How a category is saved. A refusal is named beside its field; all that was typed stays. */
export function useCategoryForm(category: Category | undefined, onSaved: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number>();
  const submission = useSubmit(async (form: FormData) => {
    if (!category && !file) {
      throw new ApiError(400, t("imageRequired"), { images: t("imageRequired") });
    }
    refuseLargePictures(file ? [file] : [], "images");
    const data = { categoryData: categoryData(form), images: file ?? [] };
    setSent(0);
    const { message } = await save(category?._id, data, setSent)
      .catch((error: unknown) => {
        throw inSpecifiedWords(error);
      })
      .finally(() => setSent(undefined));
    toast.success(message);
    onSaved();
  });
  const progress = file && sent !== undefined ? uploadProgress([file.size], sent)[0] : undefined;
  return { ...submission, file, setFile, progress };
}

function save(
  id: string | undefined,
  form: { categoryData: string; images: File | never[] },
  onSent: (bytes: number) => void,
) {
  const options = { fetch: uploadFetch(onSent) };
  return id === undefined
    ? sellerCall(browserApi.api.category.add.$post({ form }, options))
    : sellerCall(browserApi.api.category.update[":id"].$put({ param: { id }, form }, options));
}

function categoryData(form: FormData): string {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return JSON.stringify({
    name: text("name"),
    path: text("path"),
    description: text("description"),
    sortOrder: text("sortOrder"),
  });
}

/** 'Failed to save category' where the server could not say what is wrong with a field. */
function inSpecifiedWords(error: unknown): unknown {
  const explained = error instanceof ApiError && Object.keys(error.errors).length > 0;
  if (!(error instanceof ApiError) || explained || error.status === 401 || error.status === 403) return error;
  return new ApiError(error.status, t("saveFailed"));
}
