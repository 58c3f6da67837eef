declare global {
  /** The host that built files and pictures come from, if it is not the page's. The server and the page set it first. */
  var filesFrom: string | undefined;
}

/** In pixels. */
export type Size = { width: number; height: number };

/** How a module's pictures are stored. */
export interface PictureFiles {
  /** A lower-case letter in the files' names, unique among all shapes. It must not change, as stored files have it. */
  letter: string;
  /** In pixels, in ascending order. */
  widths: readonly number[];
}

/** A shape of pictures that a module accepts. */
export interface PictureShape extends PictureFiles {
  /** A part of what a picture's id is made of. It must not change, or the same upload would be stored again. */
  name: string;
  /** The aspect ratio (width by height) to which the browser crops it. */
  aspect: number;
  /** The fewest pixels that look sharp on a screen. A form warns of fewer. */
  least: Size;
  /** A tile is square: a photo is cropped, a cut-out gets a background. Other pictures are kept whole. */
  fit: "tile" | "whole";
}

export type PictureFormat = "avif" | "webp";

/** A picture's URL: its id, its shape's letter, its largest width. */
const canonicalUrl = /^(\/uploads\/[0-9a-f]{32}-([a-z]))([1-9]\d{0,3})\.webp$/;

/** The pattern of stored pictures' file names. It allows nothing that could leave the folder. */
export const pictureNamePattern = /^[0-9a-f]{32}-[a-z][1-9]\d{0,3}\.(avif|webp|jpg)$/;

/** The largest width (pixels) in which a shape is stored. */
export const largestWidth = ({ widths }: PictureFiles): number => widths.at(-1) ?? 0;

/** The stored widths of a picture whose largest variant is `largest` pixels wide, in ascending order. */
export function widthsUpTo({ widths }: PictureFiles, largest: number): number[] {
  return [...widths.filter((width) => width < largest), largest];
}

/** The file name of one variant. The largest WebP's name is enough to find all others. */
export function pictureName(id: string, files: PictureFiles, width: number, format: PictureFormat): string {
  return `${id}-${files.letter}${width}.${format}`;
}

/** A picture's URL in the API. `largest` is its largest width in pixels. */
export function pictureUrl(id: string, files: PictureFiles, largest: number): string {
  return `/uploads/${pictureName(id, files, largest, "webp")}`;
}

export interface PictureSources {
  /** `srcset` of the AVIF variants. */
  avif: string;
  /** `srcset` of the WebP variants. */
  webp: string;
  /** Width of the largest variant in pixels. */
  width: number;
}

/** The `srcset`s behind a picture's URL, or null when it is not the URL of one of these files. */
export function pictureSources(url: string, files: PictureFiles): PictureSources | null {
  const [, stem, letter, digits] = canonicalUrl.exec(url) ?? [];
  if (letter !== files.letter) return null;
  const width = Number(digits);
  if (width > largestWidth(files)) return null;
  const srcset = (format: PictureFormat) =>
    widthsUpTo(files, width)
      .map((each) => `${globalThis.filesFrom ?? ""}${stem}${each}.${format} ${each}w`)
      .join(", ");
  return { avif: srcset("avif"), webp: srcset("webp"), width };
}

/** The URL of the smallest WebP file of a picture; its own URL if it is not one of these files. */
export function smallestPicture(url: string, files: PictureFiles): string {
  const [, stem, letter, digits] = canonicalUrl.exec(url) ?? [];
  if (letter !== files.letter) return url;
  return `${stem}${widthsUpTo(files, Number(digits))[0]}.webp`;
}

/** The size and type of a link preview: an aspect ratio that no site crops, and JPEG, which all can read. */
export const linkPreview = { width: 1200, height: 630, type: "image/jpeg" } as const;

/** The URL of a picture's link preview, or null when the picture's URL is not one of ours. */
export function linkPreviewUrl(url: string): string | null {
  return canonicalUrl.test(url) ? url.replace(/webp$/, "jpg") : null;
}

/** The media type of a stored picture, by its name. */
export function pictureType(name: string): string {
  if (name.endsWith(".jpg")) return linkPreview.type;
  return name.endsWith(".avif") ? "image/avif" : "image/webp";
}
