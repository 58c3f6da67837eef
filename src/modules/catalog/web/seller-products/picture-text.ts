import { maxPictureBytes, pictureNeeds } from "#kernel/media/picture-limits.ts";

const { width, height } = pictureNeeds.product.least;

/** What is taken in as a picture, for whoever has to choose one. */
export const MAX_PICTURE_TEXT = `JPEG, PNG, WebP or AVIF, up to ${maxPictureBytes / 1024 / 1024} MB each and at least ${width} × ${height} pixels.`;
