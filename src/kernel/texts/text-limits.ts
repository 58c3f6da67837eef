// What texts may be that more than one part of the shop asks for. The pages stop at the same lengths as the API.

export const MAX_EMAIL_LENGTH = 254;
export const MAX_PHONE_LENGTH = 20;
export const MAX_SEARCH_LENGTH = 200;
/** No record's id is longer. */
export const MAX_ID_LENGTH = 100;
export const GSTIN_LENGTH = 15;

/** What counts as an e-mail address, once it is trimmed. */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
