/** The widths in pixels in which each shape is stored. Products and categories are square. */
export const pictureWidths = {
  product: [160, 320, 480, 640, 960],
  category: [160, 320, 480, 640, 960],
  banner: [480, 768, 1080, 1440, 1920],
} as const;

export type PictureShape = keyof typeof pictureWidths;
export type PictureFormat = "avif" | "webp";

const letters = { product: "p", category: "c", banner: "b" } as const;
const shapes = { p: "product", c: "category", b: "banner" } as const;
/** A picture's URL: its id, its shape's letter, its largest width. */
const canonicalUrl = /^\/uploads\/([0-9a-f]{32})-([pcb])([1-9]\d{0,3})\.webp$/;

/** The pattern of stored pictures' file names. It allows nothing that could leave the folder. */
export const pictureNamePattern = /^[0-9a-f]{32}-[pcb][1-9]\d{0,3}\.(avif|webp|jpg)$/;

/** The largest width (pixels) in which a shape is stored. */
export function largestWidth(shape: PictureShape): number {
  return Math.max(...pictureWidths[shape]);
}

/** The stored widths of a picture whose largest variant is `largest` pixels wide, in ascending order. */
export function widthsUpTo(shape: PictureShape, largest: number): number[] {
  return [...pictureWidths[shape].filter((width) => width < largest), largest];
}

/** The file name of one variant. The largest WebP's name is enough to find all others. */
export function pictureName(id: string, shape: PictureShape, width: number, format: PictureFormat): string {
  return `${id}-${letters[shape]}${width}.${format}`;
}

/** A picture's URL in the API. `largest` is its largest width in pixels. */
export function pictureUrl(id: string, shape: PictureShape, largest: number): string {
  return `/uploads/${pictureName(id, shape, largest, "webp")}`;
}

export interface PictureSources {
  /** `srcset` of the AVIF variants. */
  avif: string;
  /** `srcset` of the WebP variants. */
  webp: string;
  /** For `src`: the URL itself. */
  fallback: string;
  shape: PictureShape;
  /** Width of the largest variant in pixels; its height is the same unless it is a banner. */
  width: number;
}

/** The `srcset`s behind a picture's URL, or null when the URL is not one of ours. */
export function pictureSources(url: string): PictureSources | null {
  const [, id, letter, digits] = canonicalUrl.exec(url) ?? [];
  if (id === undefined || (letter !== "p" && letter !== "c" && letter !== "b")) return null;
  const shape = shapes[letter];
  const width = Number(digits);
  if (width > largestWidth(shape)) return null;
  const srcset = (format: PictureFormat) =>
    widthsUpTo(shape, width)
      .map((each) => `/uploads/${pictureName(id, shape, each, format)} ${each}w`)
      .join(", ");
  return { avif: srcset("avif"), webp: srcset("webp"), fallback: url, shape, width };
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
