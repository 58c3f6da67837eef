/** How long the address may be that a banner leads to, and how long the words over its picture. */
export const BANNER_LENGTHS = { link: 500, title: 60, line: 120 } as const;
