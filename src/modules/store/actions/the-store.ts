/** The one store there is, as its records name it. */
export const THE_STORE = "main";
