import { oneOf } from "#kernel/web/shape.ts";
import { t } from "../../seller-texts.ts";

/** What slips can be printed on, and how the printer is told (CSS `@page`). */
export const PAPERS = [
  {
    key: "four",
    label: t.later("fourOnSheet"),
    hint: t.later("fourHint"),
    page: "size: A4 portrait; margin: 8mm",
  },
  {
    key: "one",
    label: t.later("oneOnSheet"),
    hint: t.later("oneHint"),
    page: "size: A4 portrait; margin: 14mm",
  },
  {
    key: "label",
    label: t.later("labels"),
    hint: t.later("labelsHint"),
    page: "size: 100mm 150mm; margin: 4mm",
  },
] as const;

export type Paper = (typeof PAPERS)[number]["key"];

export const isPaper = oneOf(PAPERS.map(({ key }) => key));

export const DEFAULT_PAPER: Paper = "four";
