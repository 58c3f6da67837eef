/** The length limits of a banner's link and of the words over its picture. */
export const BANNER_LENGTHS = { link: 500, title: 60, line: 120 } as const;
