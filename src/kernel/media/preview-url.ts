import { canonicalUrl } from "./picture-widths.ts";

/** What a link's preview shows: the ratio that none of those who draw one cuts, and JPEG, which all of them read. */
export const linkPreview = { width: 1200, height: 630, type: "image/jpeg" } as const;

/** The URL of a picture's link preview, or null when the picture's URL is not one of ours. */
export function linkPreviewUrl(url: string): string | null {
  return canonicalUrl.test(url) ? url.replace(/webp$/, "jpg") : null;
}
