import { fields, oneOf, optional, recordOf, type Shaped } from "#kernel/web/shape.ts";
import { PREFERENCES } from "../rules/preference.ts";

const shape = fields({
  all: optional(oneOf(PREFERENCES)),
  products: optional(recordOf(oneOf(PREFERENCES))),
});

export type IfMissingValue = Partial<Shaped<typeof shape>>;

/** Parses the choice from the checkout's text. An invalid text means no choice. */
export function readIfMissing(value: string): IfMissingValue {
  try {
    const read: unknown = JSON.parse(value || "{}");
    return shape(read) ? read : {};
  } catch {
    return {};
  }
}
