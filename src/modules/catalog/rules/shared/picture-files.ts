import type { PictureFiles } from "#kernel/media/picture-widths.ts";

// Apart from what an upload needs, which no shopper's page loads.

const widths = [160, 320, 480, 640, 960];

export const productPictureFiles: PictureFiles = { letter: "p", widths };

export const categoryPictureFiles: PictureFiles = { letter: "c", widths };
