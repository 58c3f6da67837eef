/** The languages of lists and statements for growers: English and Kannada. */
export const GROWER_LANGUAGES = ["en", "kn"] as const;
export type GrowerLanguage = (typeof GROWER_LANGUAGES)[number];
