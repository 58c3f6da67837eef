import type { Language, Languages } from "#kernel/texts/language.ts";
import { LANGUAGES } from "#kernel/texts/languages.ts";
import { type Services, service } from "./service.ts";

/** The codes of the languages that the seller has chosen besides the store's own. A module provides them. */
export const chosenLanguages = service<{ current: () => { languages?: readonly string[] | undefined } }>(
  "the store's languages",
);

/** The languages that the store has now: its own, and those that the seller has chosen. */
export const languagesNow = (own: Language, services: Services) => (): Languages => {
  const { languages: codes } = chosenLanguages.of({ services }).current();
  if (!codes) return [own];
  return [own, ...LANGUAGES.filter((each) => each.code !== own.code && codes.includes(each.code))];
};
