import { isWrittenIn } from "#kernel/texts/language-facts.ts";

/** A product's name in a language: the first of its other names in the language's script. Undefined without one. */
export const nameIn = (code: string, otherNames: readonly string[]): string | undefined =>
  otherNames.find((name) => isWrittenIn(code, name));

/**
 * Other names in which `name` is the one in a language. The name before stays one of the others. Without a `name`, it is
 * taken out.
 */
export const withNameIn = (code: string, otherNames: readonly string[], name: string): string[] =>
  name === ""
    ? otherNames.filter((other) => other !== nameIn(code, otherNames))
    : [name, ...otherNames.filter((other) => other.toLowerCase() !== name.toLowerCase())];
