import { isDeepStrictEqual } from "node:util";
import { fieldNames } from "#kernel/contract/shape-of.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import { t } from "./server-texts.ts";

type Fields = Readonly<Record<string, unknown>>;

interface Edit<Wanted extends object> {
  /** The fields as the form showed them; undefined when the caller does not send them. */
  was: Fields | undefined;
  /** The record as it is, held by the transaction. */
  now: Fields;
  /** The fields that the caller sends; undefined is left out. */
  wanted: Wanted;
}

interface Manner {
  /**
   * The record is one thing, as an address is: a change of any field by somebody else refuses the edit, and a field that
   * `was` leaves out was empty. Otherwise only a change of a field that the edit changes too refuses it; the others stay
   * as they are now.
   */
  whole?: boolean;
  /** How a field's value is told, where it is not told as it is. */
  inWords?: Readonly<Record<string, (now: unknown) => Text | string>>;
}

/**
 * The fields that an edit really changes: what it leaves as it was shown stays as it is now. Refusal: `CONFLICT`, with
 * the value now of each field that somebody else has changed meanwhile.
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

/** The refusal of an edit: `fields` have changed since it began. */
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

/** Says what a field was changed to. */
export function tell(now: unknown, inWords?: (now: unknown) => Text | string): Text | string {
  if (inWords) return inWords(now);
  if (typeof now === "boolean") return t.later(now ? "meanwhileYes" : "meanwhileNo");
  const value = Array.isArray(now) ? now.join(", ") : String(now ?? "");
  return value === "" ? t.later("meanwhileEmptied") : t.later("meanwhile", { value });
}

/** Left out, null and empty are the same: nothing. */
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(orNothing(one), orNothing(other));
const orNothing = (value: unknown) => (value === "" || value === null ? undefined : value);
