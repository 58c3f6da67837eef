import { z } from "zod";
import { say, type Text } from "#kernel/texts/text.ts";
import { MAX_SEARCH_LENGTH } from "#kernel/texts/text-limits.ts";
import { leftOut } from "./fields.ts";
import { t } from "./server-texts.ts";

/** A whole number from 1 to `max` in a query string. */
export const wholeNumber = (label: Text, max: number) => {
  const notWhole = { error: () => t("notWhole", { field: say(label) }) };
  return z.coerce
    .number(notWhole)
    .int(notWhole)
    .min(1, { error: () => t("tooSmall", { field: say(label), min: 1 }) })
    .max(max, { error: () => t("tooMuch", { field: say(label), max }) });
};

/** How many entries an answer has at most. */
export const limitSchema = (max: number) => wholeNumber(t.later("limit"), max).optional();

/** `page` counts from 1; `limit` is how many entries a page has, at most `maxLimit`. */
export const pageQuery = (maxLimit: number) => ({
  page: wholeNumber(t.later("page"), 1_000_000).optional(),
  limit: limitSchema(maxLimit),
});

/** A search text that a call requires. */
export const searchedText = z
  .string()
  .trim()
  .max(MAX_SEARCH_LENGTH, { error: () => t("searchTooLong", { max: MAX_SEARCH_LENGTH }) });

/** A search text for a list. A call without one gets the whole list. */
export const searchText = leftOut(searchedText);

/** What every paged answer says beside its entries; `total` counts all that match. */
export const pageInfo = { total: z.int(), page: z.int(), limit: z.int() };
