import type { PictureShape } from "#kernel/media/picture-widths.ts";
import { categoryPictureFiles, productPictureFiles } from "./shared/picture-files.ts";

const tile = { aspect: 1, least: { width: 320, height: 320 }, fit: "tile" } as const;

export const productPicture: PictureShape = { name: "product", ...productPictureFiles, ...tile };

export const categoryPicture: PictureShape = { name: "category", ...categoryPictureFiles, ...tile };
