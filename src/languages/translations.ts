import type { Messages } from "#kernel/texts/catalogue.ts";

/** The translated messages of a language by catalogue and key. What has no translation yet is missing. */
export const translationsOf = (_code: string): Readonly<Record<string, Messages>> => ({});
