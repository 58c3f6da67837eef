/** Letters in an offer's text. */
export const MAX_OFFER_LENGTH = 2000;
/** Letters in the subject of an offer's mail. */
export const MAX_SUBJECT_LENGTH = 150;
