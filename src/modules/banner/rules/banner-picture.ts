import type { PictureShape } from "#kernel/media/picture-widths.ts";
import { bannerPictureFiles } from "./banner-picture-files.ts";

export const bannerPicture: PictureShape = {
  name: "banner",
  ...bannerPictureFiles,
  aspect: 1920 / 720,
  least: { width: 960, height: 360 },
  fit: "whole",
};

/** The length limits of a banner's link and of the words over its picture. */
export const BANNER_LENGTHS = { link: 500, title: 60, line: 120 } as const;
