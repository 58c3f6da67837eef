import { type Size, sizeToSend } from "#kernel/media/picture-limits.ts";
import type { PictureShape } from "#kernel/media/picture-widths.ts";

/** The part of a picture that is kept, in its own pixels. */
export type Area = Size & { x: number; y: number };

const JPEG_QUALITY = 0.92;
/** Enough to find what can be seen through, and quick on a cheap phone. */
const SAMPLE_SIDE = 160;

interface Fitting {
  file: File;
  picture: ImageBitmap;
  shape: PictureShape;
  /** All of it unless told. */
  area?: Area;
}

/**
 * Makes a picture as small as the server has use for, and cuts it to `area`. A picture that is small enough stays the
 * file it is, and so does one that this browser can't write.
 */
export async function fitPicture({ file, picture, shape, area }: Fitting): Promise<File> {
  const from = area ?? { x: 0, y: 0, width: picture.width, height: picture.height };
  const isCutOut = file.type !== "image/jpeg" && isSeeThrough(picture, from);
  const size = sizeToSend(from, shape, isCutOut);
  const isSmall = area === undefined && size.width === picture.width && isSendable(file);
  if (isSmall) return file;
  const type = isCutOut ? "image/png" : "image/jpeg";
  const canvas = draw(picture, from, size);
  const written = canvas && (await write(canvas, type));
  // A picture that is squeezed well already would grow.
  if (!written || (area === undefined && written.size >= file.size && isSendable(file))) return file;
  const name = file.name.replace(/\.\w+$/, "");
  return new File([written], `${name}.${isCutOut ? "png" : "jpg"}`, { type });
}

/** The server takes no HEIC, however small. */
const isSendable = (file: File) => !/hei[cf]/i.test(`${file.type} ${file.name}`);

function draw(picture: ImageBitmap, from: Area, to: Size): HTMLCanvasElement | undefined {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, to);
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
  return canvas;
}

function write(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : undefined), type, JPEG_QUALITY);
  });
}

/** Many files could be seen through and can't; those are photos like any other. */
function isSeeThrough(picture: ImageBitmap, from: Area): boolean {
  const scale = Math.min(1, SAMPLE_SIDE / Math.max(from.width, from.height));
  const size = { width: Math.ceil(from.width * scale), height: Math.ceil(from.height * scale) };
  const context = draw(picture, from, size)?.getContext("2d");
  const pixels = context?.getImageData(0, 0, size.width, size.height).data;
  return pixels?.some((value, index) => index % 4 === 3 && value < 250) ?? false;
}
