/** How long a control that has appeared under a finger rests before a tap counts, in milliseconds. */
export const REST_MS = 700;
