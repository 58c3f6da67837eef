import type { PictureFiles } from "#kernel/media/picture-widths.ts";

// Apart from what an upload needs, which no shopper's page loads.
export const bannerPictureFiles: PictureFiles = { letter: "b", widths: [480, 768, 1080, 1440, 1920] };
