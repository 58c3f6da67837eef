/** How long a shopper's name may be. */
export const MAX_NAME_LENGTH = 100;
