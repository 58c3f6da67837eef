/** The largest amount of a heap in its base unit: 100 tonnes. */
export const MAX_HEAP_AMOUNT = 100_000_000;
/** The largest number of products of a heap, and of heaps in one call. */
export const MAX_HEAP_PRODUCTS = 50;
export const MAX_HEAPS = 500;
/** The length limit of a heap's name, in characters. */
export const MAX_HEAP_NAME_LENGTH = 100;

/** The number of whole packs that an amount in base units is enough for. */
export const packsIn = (amount: number, pack: number): number => Math.floor(amount / pack);
