import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the field for a new password. */
export const t = catalogue("identity/password", {
  hint: "At least {min} characters",
  common: "Many people use this password, so it is guessed first. Another one is safer.",
});
