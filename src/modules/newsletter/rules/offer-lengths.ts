/** The length limit of an offer's text. */
export const MAX_OFFER_LENGTH = 2000;
/** The length limit of an offer's subject. */
export const MAX_SUBJECT_LENGTH = 150;
