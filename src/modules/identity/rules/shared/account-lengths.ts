export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 200;

/** The length limit of a shopper's name. */
export const MAX_NAME_LENGTH = 100;
