import { useState } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { uploadFetch } from "#kernel/web/api/upload-fetch.ts";
import { refuseLargePictures } from "#kernel/web/forms/refuse-large-pictures.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { uploadProgress } from "#ui/forms/upload-progress.tsx";
import type { SellerProduct } from "../../contract/seller-product.ts";
import type { CatalogApi } from "../../module-api.ts";
import { MAX_PRODUCT_PICTURES } from "../../rules/form-limits.ts";
import { t } from "../../texts/seller-texts.ts";

/**
 * The product form's data besides the pictures, as JSON: each input under its name, the description as a list of lines.
 * For an `edited` product it includes the values that the form showed at first, so that only touched fields are
 * changed.
 */
export function productData(form: FormData, edited?: SellerProduct): string {
  const typed = new Map<string, string>();
  for (const [name, value] of form) if (typeof value === "string") typed.set(name, value.trim());
  const shown: Record<string, unknown> = edited ? { ...edited, ...extrasOf(edited) } : {};
  const was = [...typed.keys(), "image"].map((name) => [name, shown[name] ?? ""]);
  return JSON.stringify({
    ...Object.fromEntries(typed),
    description: typed.get("description")?.split(/\r?\n/),
    was: edited && Object.fromEntries(was),
  });
}

/** The texts of the added fields, by the fields' names. */
export function extrasOf({ extras = [] }: SellerProduct): Record<string, string> {
  return Object.fromEntries(extras.map(({ name, text }) => [name, text]));
}

/** The values that the form shows of a product: the texts of its fields, lists line by line, and its pictures. */
export function shownTexts(product: SellerProduct, fields: readonly string[]): Record<string, unknown> {
  const shown: Record<string, unknown> = { ...product, ...extrasOf(product) };
  const textOf = (value: unknown) => (Array.isArray(value) ? value.join("\n") : String(value ?? ""));
  const texts = fields.map((name) => [name, name === "image" ? product.image : textOf(shown[name])]);
  return Object.fromEntries(texts);
}

interface NewProduct {
  form: FormData;
  pictures: Pick<PictureSlots, "files" | "setSent">;
  /** The Idempotency-Key. */
  key: string;
}

/** Sends a new product with its pictures. At least one is required. */
export async function sendNewProduct({ form, pictures, key }: NewProduct) {
  const { files } = pictures;
  const product = {
    header: { "idempotency-key": key },
    form: { productData: productData(form), images: files },
  };
  if (files.length === 0) {
    return sellerCall(browserApi<CatalogApi>().api.product.add.$post(product)).catch(alsoWithoutPicture);
  }
  refuseLargePictures(files, "images");
  pictures.setSent(0);
  try {
    return await sellerCall(
      browserApi<CatalogApi>().api.product.add.$post(product, { fetch: uploadFetch(pictures.setSent) }),
    );
  } finally {
    pictures.setSent(undefined);
  }
}

/** Adds to the server's refusal of a form that it has no picture: the server looks at pictures once the fields are right. */
function alsoWithoutPicture(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 400) throw error;
  throw new ApiError(400, error.message, { images: t("imageRequired"), ...error.errors });
}

const EMPTY: readonly (File | null)[] = Array.from({ length: MAX_PRODUCT_PICTURES }, () => null);

/** The four picture slots of a product's form, and the upload progress of each. */
export function usePictureSlots() {
  const [slots, setSlots] = useState(EMPTY);
  const [sent, setSent] = useState<number>();
  const files = slots.filter((file) => file !== null);
  const parts =
    sent === undefined
      ? undefined
      : uploadProgress(
          files.map(({ size }) => size),
          sent,
        );
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return {
    slots,
    files,
    put: (slot: number, file: File | null) =>
      setSlots((old) => old.map((each, index) => (index === slot ? file : each))),
    clear: () => setSlots(EMPTY),
    /** Sets the number of sent bytes; undefined if nothing is being sent. */
    setSent,
    /** The index of a slot's file among the sent ones. Empty slots are not sent. */
    placeOf: (slot: number) => slots.slice(0, slot).filter((file) => file !== null).length,
    /**
     * The button's label during the upload, as the progress bars may be out of view. `after` is the label while the
     * server works.
     */
    busyLabel: (after: string): string => {
      if (sent === undefined || sent >= bytes) return after;
      return t("uploading", { percent: Math.floor((sent / bytes) * 100) });
    },
    progressOf(slot: number): number | undefined {
      return slots[slot] ? parts?.[this.placeOf(slot)] : undefined;
    },
  };
}

export type PictureSlots = ReturnType<typeof usePictureSlots>;
