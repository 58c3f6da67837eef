import type { FormatOptions } from "icu-minify/format";

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
export const formatters: FormatOptions["formatters"] = {
  getDateTimeFormat: kept((...wanted) => new Intl.DateTimeFormat(...wanted)),
  getNumberFormat: kept((...wanted) => new Intl.NumberFormat(...wanted)),
  getPluralRules: kept((...wanted) => new Intl.PluralRules(...wanted)),
};
