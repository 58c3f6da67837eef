import { linkPreview } from "./preview-url.ts";

/** The media type of a stored picture, by its name. */
export function pictureType(name: string): string {
  if (name.endsWith(".jpg")) return linkPreview.type;
  return name.endsWith(".avif") ? "image/avif" : "image/webp";
}
