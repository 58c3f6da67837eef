import type { PictureFiles } from "#kernel/media/picture-widths.ts";

// A file of its own, so that shoppers' pages don't load what an upload needs.
export const growerPictureFiles: PictureFiles = { letter: "g", widths: [160, 320, 480, 640, 960] };
