import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import type { Language } from "./language.ts";

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ODD = "áƀçđéƒĝĥíĵķĺɱñóþʠŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹṀÑÓÞǪŔŠŢÚṼŴẊÝŽ";
const LETTERS = new Map([...PLAIN].map((letter, place) => [letter, [...ODD][place] ?? letter]));

const TYPES_WITH_CHOICES = [1, 2, 3];

/**
 * English in odd letters: `[Ýóúŕ çáŕţ íš éɱþţý]`. Text in plain letters on such a page does not come from a catalogue,
 * or is data.
 */
export const pseudo: Language = {
  code: "qps-ploc",
  locale: "en-IN",
  message: (_catalogue, _key, english) => {
    const message = compile(english);
    return typeof message === "string"
      ? `[${odd(message)}]`
      : ["[", ...message.map((node) => oddNode(node)), "]"];
  },
};

const odd = (words: string): string => [...words].map((letter) => LETTERS.get(letter) ?? letter).join("");

type Node = Exclude<CompiledMessage, string>[number];

/** A part of a message in icu-minify's form: words, `[name]`, `[name, type, choices]` or `[tag, ...parts]`. */
function oddNode(node: Node): Node;
function oddNode(node: unknown): unknown;
function oddNode(node: unknown): unknown {
  if (typeof node === "string") return odd(node);
  if (!Array.isArray(node)) return node;
  const [name, type, ...rest] = node;
  if (node.length === 1) return node;
  if (typeof type !== "number" || type === 0) return [name, ...node.slice(1).map(oddNode)];
  if (!TYPES_WITH_CHOICES.includes(type)) return node;
  return [name, type, oddChoices(rest[0])];
}

const oddChoices = (choices: object) =>
  Object.fromEntries(
    Object.entries(choices).map(([choice, part]) => [
      choice,
      Array.isArray(part) ? part.map(oddNode) : oddNode(part),
    ]),
  );
