import type { GetICUArgs } from "@schummar/icu-type-parser";

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
export type PlainValues<Message> = [TagsOf<Message>] extends [never]
  ? keyof ParametersOf<Message> extends never
    ? []
    : [values: ParametersOf<Message>]
  : [never];

/** What makes a node of a tag and of the words inside it. */
export type MakeNode<Node> = (words: (string | Node)[]) => Node;

/** The parameters of a message with tags, and a function for each tag. */
export type RichValues<Message, Node> = ParametersOf<Message> & { [Tag in TagsOf<Message>]: MakeNode<Node> };
