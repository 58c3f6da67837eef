import { sizeToSend } from "#kernel/media/picture-limits.ts";
import type { PictureShape, Size } from "#kernel/media/picture-widths.ts";

/** The kept part of a picture, in its own pixels. */
export type Area = Size & { x: number; y: number };

const JPEG_QUALITY = 0.92;
/** Enough to find transparent pixels, and fast on a cheap phone. */
const SAMPLE_SIDE = 160;

interface Fitting {
  file: File;
  picture: ImageBitmap;
  shape: PictureShape;
  /** By default, all of it. */
  area?: Area;
}

/**
 * Scales a picture down to what the server needs, and crops it to `area`. A small enough picture stays the same file,
 * and so does one that this browser can't encode.
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
  // A well compressed picture would grow.
  if (!written || (area === undefined && written.size >= file.size && isSendable(file))) return file;
  const name = file.name.replace(/\.\w+$/, "");
  return new File([written], `${name}.${isCutOut ? "png" : "jpg"}`, { type });
}

/** Whether the server accepts the format. It accepts no HEIC. */
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

/** Whether a picture has really transparent pixels. Many files with an alpha channel don't, and count as photos. */
function isSeeThrough(picture: ImageBitmap, from: Area): boolean {
  const scale = Math.min(1, SAMPLE_SIDE / Math.max(from.width, from.height));
  const size = { width: Math.ceil(from.width * scale), height: Math.ceil(from.height * scale) };
  const context = draw(picture, from, size)?.getContext("2d");
  const pixels = context?.getImageData(0, 0, size.width, size.height).data;
  return pixels?.some((value, index) => index % 4 === 3 && value < 250) ?? false;
}
