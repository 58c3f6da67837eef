/** The length limit of a shopper's name. */
export const MAX_NAME_LENGTH = 100;
