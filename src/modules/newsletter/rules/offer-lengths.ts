export const MAX_OFFER_LENGTH = 2000;
/** Of the mail's subject. */
export const MAX_SUBJECT_LENGTH = 150;
