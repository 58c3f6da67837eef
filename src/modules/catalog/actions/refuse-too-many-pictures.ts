import { AppError } from "#kernel/errors/app-error.ts";
import { MAX_PRODUCT_PICTURES } from "../contract/product-form.ts";
import { t } from "../server-texts.ts";

/** More pictures than a product can have: `INVALID`. */
export function refuseTooManyPictures(files: readonly File[]): void {
  if (files.length <= MAX_PRODUCT_PICTURES) return;
  const message = t.later("tooManyPictures", { max: MAX_PRODUCT_PICTURES });
  throw new AppError("INVALID", message, { images: message });
}
