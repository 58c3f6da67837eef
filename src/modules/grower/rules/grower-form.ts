import type { PictureShape } from "#kernel/media/picture-widths.ts";
import { growerPictureFiles } from "./grower-picture-files.ts";

export const growerPicture: PictureShape = {
  name: "grower",
  ...growerPictureFiles,
  aspect: 1,
  least: { width: 320, height: 320 },
  fit: "tile",
};

/** The languages of lists and statements for growers: those that have all their words, which a test holds. */
export const GROWER_LANGUAGES = ["en", "hi", "kn", "ta"] as const;
export type GrowerLanguage = (typeof GROWER_LANGUAGES)[number];

/** The texts of a grower that shoppers read, each of them in several languages. */
export const GROWER_WORDS = ["name", "village", "story"] as const;
export type GrowerWord = (typeof GROWER_WORDS)[number];

/** The length limits of a grower's texts. */
export const GROWER_LENGTHS = {
  name: 100,
  village: 100,
  story: 4000,
  certificateNumber: 50,
  bankHolder: 100,
} as const;

/** The years since which a grower may bring produce. */
export const SINCE_YEARS = { from: 1900, to: 2200 } as const;

/** The largest number of products of a grower. */
export const MAX_GROWER_PRODUCTS = 200;
