import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { uploadFetch } from "#kernel/web/api/upload-fetch.ts";
import { refuseLargePictures } from "#kernel/web/forms/refuse-large-pictures.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { t } from "../../texts/seller-texts.ts";
import { productData } from "./product-form-data.ts";
import type { PictureSlots } from "./use-picture-slots.ts";

interface NewProduct {
  form: FormData;
  pictures: PictureSlots;
  /** The Idempotency-Key. */
  key: string;
}

/** Sends a new product with its pictures. At least one is required. */
export async function sendNewProduct({ form, pictures, key }: NewProduct) {
  if (pictures.files.length === 0) {
    throw new ApiError(400, t("imageRequired"), { images: t("imageRequired") });
  }
  refuseLargePictures(pictures.files, "images");
  pictures.setSent(0);
  try {
    return await sellerCall(
      browserApi.api.product.add.$post(
        {
          header: { "idempotency-key": key },
          form: { productData: productData(form), images: pictures.files },
        },
        { fetch: uploadFetch(pictures.setSent) },
      ),
    );
  } finally {
    pictures.setSent(undefined);
  }
}
