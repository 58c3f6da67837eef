/** The length limit of a person's name. */
export const MAX_PERSON_NAME = 60;

/** The number of colours behind initials. */
export const COLOURS = 8;
