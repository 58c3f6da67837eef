import { readAloud } from "#kernel/texts/written-words.ts";
import { t } from "../server-texts.ts";

/** The reasons and references that the store itself writes into growers' accounts. */
export const OWN_WORDS = { chargeEnded: t.later("chargeEnded"), inCash: t.later("inCash") };

/** A reason or a reference in the language of who reads it. */
export const readEntry = (words: string | null): string | null =>
  words && readAloud(words, Object.values(OWN_WORDS));
