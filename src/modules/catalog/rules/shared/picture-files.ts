import type { PictureFiles } from "#kernel/media/picture-widths.ts";

// In a file of its own, so that no shopper's page loads what an upload needs.

const widths = [160, 320, 480, 640, 960];

export const productPictureFiles: PictureFiles = { letter: "p", widths };

export const categoryPictureFiles: PictureFiles = { letter: "c", widths };
