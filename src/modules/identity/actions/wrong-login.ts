import { t } from "#modules/identity/server-texts.ts";

/** The same words for an unknown e-mail and a wrong password, so that nobody learns who has an account. */
export const WRONG_LOGIN = t.later("wrongLogin");
