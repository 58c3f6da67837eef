import { AppError } from "#kernel/errors/app-error.ts";
import { MAX_PRODUCT_PICTURES } from "../contract/product-form.ts";

/** More pictures than a product can have: `INVALID`. */
export function refuseTooManyPictures(files: readonly File[]): void {
  if (files.length <= MAX_PRODUCT_PICTURES) return;
  const message = `A product can have at most ${MAX_PRODUCT_PICTURES} pictures`;
  throw new AppError("INVALID", message, { images: message });
}
