import { AppError } from "#kernel/errors/app-error.ts";
import { maxPictureBytes, PictureRefused, pictureRefusals } from "./picture-limits.ts";
import type { PictureShape } from "./picture-widths.ts";
import type { PictureStore } from "./storage.ts";
import { t } from "./texts.ts";
import { processUploadInWorker } from "./worker/image-worker.ts";

type PictureUpload = {
  files: readonly File[];
  shape: PictureShape;
  field: string;
};

/**
 * Processes the pictures of a form, in their order, and returns their URLs. A refused one refuses the form:
 * `PICTURE_REFUSED` names the file, under `field` and under its place (`field.0`, `field.1` …). Call it before a
 * transaction begins: it takes long, and a picture that nothing refers to does no harm.
 */
export async function storePictures(
  store: PictureStore,
  { files, shape, field }: PictureUpload,
): Promise<string[]> {
  const urls: string[] = [];
  // One after the other, so that the memory of one decoded picture is enough.
  for (const [index, file] of files.entries()) {
    try {
      // A larger file is not even read into memory.
      if (file.size > maxPictureBytes) throw new PictureRefused(pictureRefusals.size);
      const bytes = new Uint8Array(await file.arrayBuffer());
      urls.push(await processUploadInWorker(bytes, shape, store));
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      const complaint = error.message;
      const message = file.name ? t("ofFile", { file: file.name, complaint }) : complaint;
      throw new AppError("PICTURE_REFUSED", message, {
        [field]: message,
        [`${field}.${index}`]: complaint,
      });
    }
  }
  return urls;
}
