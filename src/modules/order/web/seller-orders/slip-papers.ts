import { oneOf } from "#kernel/web/shape.ts";

/** What slips can be printed on, and how the printer is told (CSS `@page`). */
export const PAPERS = [
  { key: "four", label: "Four on a sheet", hint: "A4, to be cut", page: "size: A4 portrait; margin: 8mm" },
  {
    key: "one",
    label: "One on a sheet",
    hint: "A4, with large letters",
    page: "size: A4 portrait; margin: 14mm",
  },
  {
    key: "label",
    label: "Labels",
    hint: "100 × 150 mm, for a label printer",
    page: "size: 100mm 150mm; margin: 4mm",
  },
] as const;

export type Paper = (typeof PAPERS)[number]["key"];

export const isPaper = oneOf(PAPERS.map(({ key }) => key));

export const DEFAULT_PAPER: Paper = "four";
