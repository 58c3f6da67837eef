import type { PictureShape } from "#kernel/media/picture-widths.ts";
import { bannerPictureFiles } from "./banner-picture-files.ts";

export const bannerPicture: PictureShape = {
  name: "banner",
  ...bannerPictureFiles,
  aspect: 1920 / 720,
  least: { width: 960, height: 360 },
  fit: "whole",
};
