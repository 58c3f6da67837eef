import type { PictureFiles } from "#kernel/media/picture-widths.ts";

// Apart from what an upload needs, which no shopper's page loads.
export const growerPictureFiles: PictureFiles = { letter: "g", widths: [160, 320, 480, 640, 960] };
