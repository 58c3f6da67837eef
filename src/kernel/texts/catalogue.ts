import type { GetICUArgs } from "@schummar/icu-type-parser";
import format, { type FormatOptions } from "icu-minify/format";
import type { ReactNode } from "react";
import { asListed, messageOf, spokenLocale } from "./spoken.ts";
import type { Text } from "./text.ts";

export type Messages = Record<string, string>;

/** What may stand for a parameter. A date is put in as the words that a person reads, from the store's own formats. */
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

/** What follows the key in a call: nothing for a message without parameters; none fits a message with tags. */
type PlainValues<Message> = [TagsOf<Message>] extends [never]
  ? keyof ParametersOf<Message> extends never
    ? []
    : [values: ParametersOf<Message>]
  : [never];

/** What makes a node of a tag and of the words inside it. */
type MakeNode<Node> = (words: (string | Node)[]) => Node;

/** The parameters of a message with tags, and a function for each tag. */
type RichValues<Message, Node> = ParametersOf<Message> & { [Tag in TagsOf<Message>]: MakeNode<Node> };

/** The texts of one catalogue: keys and parameters are typed from its English messages. */
export interface Catalogue<M extends Messages> {
  /** The text of a key, in words. */
  <Key extends keyof M & string>(key: Key, ...values: PlainValues<M[Key]>): string;
  /** A text that is chosen now and said later, with `say`. */
  later: <Key extends keyof M & string>(key: Key, ...values: PlainValues<M[Key]>) => Text;
  /** The text of a message with tags: words, and what the tags' functions made of theirs. */
  rich: <Key extends keyof M & string, Node = ReactNode>(
    key: Key,
    values: RichValues<M[Key], Node>,
  ) => (string | Node)[];
  id: string;
  messages: M;
}

/** Names a module's English messages, in ICU MessageFormat, and gives the function that says them. */
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

/** Makes each of `Intl`'s formatters once; making one takes longer than using it. */
function kept<Wanted extends unknown[], Made>(make: (...wanted: Wanted) => Made) {
  const made = new Map<string, Made>();
  return (...wanted: Wanted): Made => {
    const name = JSON.stringify(wanted);
    const known = made.get(name) ?? make(...wanted);
    made.set(name, known);
    return known;
  };
}

/** What messages are formatted with. */
const formatters: FormatOptions["formatters"] = {
  getDateTimeFormat: kept((...wanted) => new Intl.DateTimeFormat(...wanted)),
  getNumberFormat: kept((...wanted) => new Intl.NumberFormat(...wanted)),
  getPluralRules: kept((...wanted) => new Intl.PluralRules(...wanted)),
};

/** The same, with nodes that can stand in a list. */
function listed<Node>(values: Values<Node>): Values<Node> {
  let place = 0;
  const entries = Object.entries(values).map(([name, value]): [string, Values<Node>[string]] => [
    name,
    typeof value === "function" ? (words) => asListed(value(words), place++) : value,
  ]);
  return Object.fromEntries(entries);
}
