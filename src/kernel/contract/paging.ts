import { z } from "zod";
import { MAX_SEARCH_LENGTH } from "#kernel/texts/text-limits.ts";
import { t } from "./server-texts.ts";

/** A whole number from 1 to `max` in a query string. */
export const wholeNumber = (label: string, max: number) =>
  z.coerce
    .number({ error: `${label} must be a whole number` })
    .int(`${label} must be a whole number`)
    .min(1, `${label} must be at least 1`)
    .max(max, `${label} can be at most ${max}`);

/** `page` counts from 1; `limit` is how many entries a page has, at most `maxLimit`. */
export const pageQuery = (maxLimit: number) => ({
  page: wholeNumber("Page", 1_000_000).optional(),
  limit: wholeNumber("Limit", maxLimit).optional(),
});

export const searchText = z
  .string()
  .trim()
  .max(MAX_SEARCH_LENGTH, { error: () => t("searchTooLong", { max: MAX_SEARCH_LENGTH }) })
  .optional();

/** What every paged answer says beside its entries; `total` counts all that match. */
export const pageInfo = { total: z.int(), page: z.int(), limit: z.int() };
