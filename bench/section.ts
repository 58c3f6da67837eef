import type { Row } from "./row.ts";
import type { Shop } from "./shop.ts";

export type Context = {
  /** A running shop with the demo catalogue, one for all sections: for measures that change nothing in it. */
  demoShop: () => Promise<Shop>;
};

/** One part of the table. It throws when an answer is wrong: a wrong answer has no speed. */
export type Section = {
  /** Its name on the command line. */
  name: string;
  title: string;
  /** It takes minutes: it is not run with all others. */
  onlyWhenNamed?: true;
  run: (context: Context) => Promise<Row[]>;
};
