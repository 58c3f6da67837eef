import { AppError } from "#kernel/errors/app-error.ts";
import type { PictureShape } from "#kernel/media/picture-widths.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import { storePictures } from "#kernel/media/store-pictures.ts";
import { t } from "../server-texts.ts";

/** A bag at its door: large enough to see where it stands, in one width. */
const BAG_PHOTO: PictureShape = {
  name: "bag",
  letter: "d",
  widths: [1080],
  aspect: 1,
  fit: "whole",
  least: { width: 16, height: 16 },
};

/**
 * Checks and normalises a photo like each upload, and returns it as a WebP. It is put into no folder and no bucket, as
 * what is there can be seen by everybody who knows its address. Throws `PICTURE_REFUSED`.
 */
export async function readBagPhoto(file: File): Promise<Buffer> {
  const made = new Map<string, Uint8Array>();
  const inMemory: PictureStore = {
    put: async (name, bytes) => void made.set(name, bytes),
    has: async (name) => made.has(name),
    read: async () => null,
  };
  await storePictures(inMemory, { files: [file], shape: BAG_PHOTO, field: "picture" });
  const [, picture] = [...made].find(([name]) => name.endsWith(".webp")) ?? [];
  if (!picture) throw new AppError("PICTURE_REFUSED", t.later("photoMissing"));
  return Buffer.from(picture);
}
