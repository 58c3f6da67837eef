import type { GetICUArgs } from "@schummar/icu-type-parser";
import format, { type FormatOptions } from "icu-minify/format";
import type { ReactNode } from "react";
import { asListed, messageOf, spokenLocale } from "./spoken.ts";
import type { Text } from "./text.ts";

export type Messages = Record<string, string>;

/** The types of parameters. A date is passed as text, in the store's own format. */
interface Parameters {
  ICUArgument: string | number;
  ICUNumberArgument: number;
  ICUDateArgument: never;
}

/** The tags of a message: `link` of `Read <link>the terms</link>`. */
export type TagsOf<Message> = Message extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagsOf<Rest>
  : never;

/** The parameters of a message and their types: `{ count: number }` of `{count, number} left`. */
export type ParametersOf<Message> = Message extends string ? GetICUArgs<Message, Parameters> : never;

/** The arguments after the key: none for a message without parameters. No arguments fit a message with tags. */
type PlainValues<Message> = [TagsOf<Message>] extends [never]
  ? keyof ParametersOf<Message> extends never
    ? []
    : [values: ParametersOf<Message>]
  : [never];

type MakeNode<Node> = (words: (string | Node)[]) => Node;

type RichValues<Message, Node> = ParametersOf<Message> & { [Tag in TagsOf<Message>]: MakeNode<Node> };

/** The texts of one catalogue. Keys and parameters are typed from its English messages. */
export interface Catalogue<M extends Messages> {
  <Key extends keyof M & string>(key: Key, ...values: PlainValues<M[Key]>): string;
  /** A text that is chosen now and formatted later, with `say`. */
  later: <Key extends keyof M & string>(key: Key, ...values: PlainValues<M[Key]>) => Text;
  /** The text of a message with tags: words, and the nodes of its tags. */
  rich: <Key extends keyof M & string, Node = ReactNode>(
    key: Key,
    values: RichValues<M[Key], Node>,
  ) => (string | Node)[];
  id: string;
  messages: M;
}

/** Names a module's English messages, in ICU MessageFormat, and returns the function that formats them. */
export function catalogue<const M extends Messages>(id: string, messages: M): Catalogue<M> {
  const formatted = <Node>(key: keyof M & string, values: Values<Node> = {}) =>
    format<Node>(messageOf(id, key, messages[key] ?? key), spokenLocale(), values, { formatters });
  const t = (key: keyof M & string, values?: Values<never>): string => {
    const words = formatted(key, values);
    return typeof words === "string" ? words : words.join("");
  };
  const later = (key: keyof M & string, values?: Values<never>): Text => ({
    catalogue: id,
    key,
    values,
    words: () => t(key, values),
  });
  const rich = <Node>(key: keyof M & string, values: Values<Node>): (string | Node)[] => {
    const nodes = formatted(key, listed(values));
    return Array.isArray(nodes) ? nodes : [nodes];
  };
  return Object.assign(t, { later, rich, id, messages });
}

type Values<Node> = Record<string, string | number | MakeNode<Node>>;

/** Caches `Intl`'s formatters, as making one takes longer than using it. */
function memoized<Args extends unknown[], Made>(make: (...args: Args) => Made) {
  const made = new Map<string, Made>();
  return (...args: Args): Made => {
    const name = JSON.stringify(args);
    const value = made.get(name) ?? make(...args);
    made.set(name, value);
    return value;
  };
}

const formatters: FormatOptions["formatters"] = {
  getDateTimeFormat: memoized((...args) => new Intl.DateTimeFormat(...args)),
  getNumberFormat: memoized((...args) => new Intl.NumberFormat(...args)),
  getPluralRules: memoized((...args) => new Intl.PluralRules(...args)),
};

/** The same values, with nodes that can stand in a list. */
function listed<Node>(values: Values<Node>): Values<Node> {
  let place = 0;
  const entries = Object.entries(values).map(([name, value]): [string, Values<Node>[string]] => [
    name,
    typeof value === "function" ? (words) => asListed(value(words), place++) : value,
  ]);
  return Object.fromEntries(entries);
}
