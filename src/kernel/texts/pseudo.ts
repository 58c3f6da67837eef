import compile from "icu-minify/compile";
import type { Language } from "./language.ts";

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ODD = "áƀçđéƒĝĥíĵķĺɱñóþʠŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹṀÑÓÞǪŔŠŢÚṼŴẊÝŽ";
const LETTERS = new Map([...PLAIN].map((letter, place) => [letter, [...ODD][place] ?? letter]));

/**
 * English in odd letters: `[Ýóúŕ çáŕţ íš éɱþţý]`. Text in plain letters on such a page does not come from a catalogue,
 * or is data.
 */
export const pseudo: Language = {
  code: "qps-ploc",
  locale: "en-IN",
  name: "Pseudo",
  message: (_catalogue, _key, english) => compile(`[${odd(english)}]`),
  speaks: () => true,
};

/** In ICU MessageFormat words stand outside of braces or in two pairs of them, and names in one: `{n, plural, other {# kg}}`. */
function odd(message: string): string {
  let depth = 0;
  return message.replace(/[{}]|<\/?\w+>|[a-z]/gi, (part) => {
    if (part === "{") depth += 1;
    if (part === "}") depth -= 1;
    return depth % 2 === 0 ? (LETTERS.get(part) ?? part) : part;
  });
}
