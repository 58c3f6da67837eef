// Limits of texts that several parts of the shop need. Pages and API use the same ones.

export const MAX_EMAIL_LENGTH = 254;
export const MAX_PHONE_LENGTH = 20;
export const MAX_SEARCH_LENGTH = 200;
/** The longest id of a record. */
export const MAX_ID_LENGTH = 100;
export const GSTIN_LENGTH = 15;

/** The form of an e-mail address, after trimming. */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
