/** A row of a table is a card on a phone: its cells are lines in two columns. */
export const ROW_AS_LINES = "max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6 max-sm:py-2";

/** A cell of such a row, with its column's name from `data-label` before it. */
export const CELL_AS_LINE =
  "max-sm:flex max-sm:justify-between max-sm:gap-2 max-sm:px-0 max-sm:py-0.5 max-sm:text-sm max-sm:before:min-w-0 max-sm:before:whitespace-normal max-sm:before:text-ink-soft max-sm:before:content-[attr(data-label)]";
