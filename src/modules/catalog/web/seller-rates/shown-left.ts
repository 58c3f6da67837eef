/** What a row shows of the packs that are left: nothing for a product that is not counted. */
export const shownLeft = (left: number | null): string => (left === null ? "" : String(left));
