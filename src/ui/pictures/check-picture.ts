import { FORMAT_BYTES, pictureFormat } from "#kernel/media/picture-format.ts";
import { maxPictureBytes, pictureRefusals, sizeComplaint } from "#kernel/media/picture-limits.ts";
import type { PictureShape } from "#kernel/media/picture-widths.ts";
import { say } from "#kernel/texts/text.ts";

/** What the file's size and first bytes say against it, in the server's words. */
export async function fileComplaint(file: File): Promise<string | undefined> {
  if (file.size > maxPictureBytes) return say(pictureRefusals.size);
  const start = new Uint8Array(await file.slice(0, FORMAT_BYTES).arrayBuffer());
  const format = pictureFormat(start);
  if (format === null) return say(pictureRefusals.type);
  // Safari reads these photos, and what it draws of them can be sent.
  return format === "heic" && !(await decodePicture(file)) ? say(pictureRefusals.heic) : undefined;
}

/** A picture's pixels, upright; undefined where this browser can't read it, which the server may. */
export async function decodePicture(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return undefined;
  }
}

/** What its size in pixels says against it. */
export function pixelComplaint(picture: ImageBitmap, shape: PictureShape): string | undefined {
  return sizeComplaint({ width: picture.width, height: picture.height }, shape);
}
