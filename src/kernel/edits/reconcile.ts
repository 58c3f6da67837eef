import { isDeepStrictEqual } from "node:util";
import { fieldNames } from "#kernel/contract/shape-of.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import { t } from "../server-texts.ts";

type Fields = Readonly<Record<string, unknown>>;

interface Edit<Wanted extends object> {
  /** The fields as the form showed them; undefined when the caller does not send them. */
  was: Fields | undefined;
  /** The record as it is, locked by the transaction. */
  now: Fields;
  /** The fields that the caller sends. An undefined field counts as left out. */
  wanted: Wanted;
}

interface Manner {
  /**
   * Treats the record as one thing, such as an address: a change of any field by somebody else refuses the edit, and a
   * field that `was` leaves out counts as empty. Otherwise only a change of a field that the edit changes too refuses
   * it; the other fields stay as they are now.
   */
  whole?: boolean;
  /** Formats a field's value for the message. Other values are shown as they are. */
  inWords?: Readonly<Record<string, (now: unknown) => Text | string>>;
}

/**
 * The fields that an edit really changes. A field that the edit leaves as it was shown stays as it is now. Throws
 * `CONFLICT` with the current value of each field that somebody else has changed meanwhile.
 */
export function reconcile<Wanted extends object>(
  { was, now, wanted }: Edit<Wanted>,
  { whole = false, inWords = {} }: Manner = {},
): Partial<Wanted> {
  const touched: Partial<Wanted> = { ...wanted };
  const meanwhile: string[] = [];
  let contested = false;
  for (const field of fieldNames(wanted)) {
    if (!was || wanted[field] === undefined || !(whole || field in was)) continue;
    const isTouched = !isSame(wanted[field], was[field]);
    if (!isTouched) delete touched[field];
    if (isSame(now[field], was[field]) || isSame(now[field], wanted[field])) continue;
    meanwhile.push(field);
    contested ||= whole || isTouched;
  }
  if (contested) throw outdated(meanwhile, (field) => tell(now[field], inWords[field]));
  return touched;
}

/** The refusal of an edit whose `fields` have changed since it began. */
export function outdated(
  fields: readonly string[],
  tellNow: (field: string) => Text | string,
  message: Text | string = t.later("outdated"),
): AppError {
  return new AppError(
    "CONFLICT",
    message,
    Object.fromEntries(fields.map((field) => [field, tellNow(field)])),
  );
}

/** The text for a field's current value. */
export function tell(now: unknown, inWords?: (now: unknown) => Text | string): Text | string {
  if (inWords) return inWords(now);
  if (typeof now === "boolean") return t.later(now ? "meanwhileYes" : "meanwhileNo");
  const value = Array.isArray(now) ? now.join(", ") : String(now ?? "");
  return value === "" ? t.later("meanwhileEmptied") : t.later("meanwhile", { value });
}

/** Left out, null and empty count as equal. */
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(orNothing(one), orNothing(other));
const orNothing = (value: unknown) => (value === "" || value === null ? undefined : value);
