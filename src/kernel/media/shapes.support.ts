import type { PictureShape } from "./picture-widths.ts";

/** Shapes of pictures for the tests. */
export const tilePicture: PictureShape = {
  name: "tile",
  letter: "t",
  widths: [160, 320, 480, 640, 960],
  aspect: 1,
  least: { width: 320, height: 320 },
  fit: "tile",
};

export const widePicture: PictureShape = {
  name: "wide",
  letter: "w",
  widths: [480, 768, 1080, 1440, 1920],
  aspect: 1920 / 720,
  least: { width: 960, height: 360 },
  fit: "whole",
};
