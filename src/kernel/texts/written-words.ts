import { inStoreLanguage } from "./spoken.ts";
import { say, type Text } from "./text.ts";

/** The words that the store itself writes into a record: in its own language, as people of others read them, too. */
export const written = (text: Text): string => inStoreLanguage(() => say(text));

/** A record's words for who reads them now: those among `own` in the reader's language, and what somebody has typed as it is. */
export const readAloud = (words: string, own: readonly Text[]): string =>
  own.find((text) => written(text) === words)?.words() ?? words;
