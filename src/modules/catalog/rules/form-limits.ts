import type { PictureShape } from "#kernel/media/picture-widths.ts";
import { categoryPictureFiles, productPictureFiles } from "./shared/picture-files.ts";

/** The length limits of a product's texts. */
export const PRODUCT_LENGTHS = { name: 200, otherName: 60, weight: 50, unit: 20 } as const;

/** The length limits of a category's texts. Its path has its own rule. */
export const CATEGORY_LENGTHS = { name: 100, description: 1000 } as const;

/** The largest number of pictures of a product (specification, section 5). */
export const MAX_PRODUCT_PICTURES = 4;

const TILE = { aspect: 1, least: { width: 320, height: 320 }, fit: "tile" } as const;

export const productPicture: PictureShape = { name: "product", ...productPictureFiles, ...TILE };

export const categoryPicture: PictureShape = { name: "category", ...categoryPictureFiles, ...TILE };
