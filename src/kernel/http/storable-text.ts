import type { Context } from "hono";
import { t } from "./server-texts.ts";

/** PostgreSQL holds no NUL and no half of a surrogate pair, in no kind of column. */
const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();

/**
 * The first place in a call's input that has text which PostgreSQL can't hold: the nearest field's name, "" where it
 * stands in none. Undefined where there is none. Files are looked at where they are read.
 */
export function unstorableIn(input: unknown, field = ""): string | undefined {
  if (typeof input === "string") return isStorable(input) ? undefined : field;
  if (Array.isArray(input)) return firstOf(input, (item) => unstorableIn(item, field));
  if (typeof input !== "object" || input === null || input instanceof Blob) return undefined;
  return firstOf(Object.entries(input), ([name, value]) =>
    isStorable(name) ? unstorableIn(value, name) : field,
  );
}

function firstOf<Item>(items: readonly Item[], look: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The answer to input with such text, before any handler sees it. */
export function answerUnstorable(input: unknown, c: Context): Response | undefined {
  const field = unstorableIn(input);
  if (field === undefined) return undefined;
  const message = t("unstorable");
  return c.json({ success: false, message, ...(field !== "" && { errors: { [field]: message } }) }, 400);
}
