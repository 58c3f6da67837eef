/** How long the address may be that a banner leads to. */
export const MAX_LINK_LENGTH = 500;
