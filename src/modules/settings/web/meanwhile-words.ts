import { say } from "#kernel/texts/text.ts";
import { t } from "../seller-texts.ts";
import { CANCEL_CHOICES } from "./cancel-choices.ts";
import { GROUPS, PROMO } from "./settings-groups.ts";

/** A setting that somebody else has changed, in words: its label, and what it is now. */
export function meanwhileWords([field, value]: readonly [string, unknown]): [label: string, value: string] {
  return [labelOf(field), valueWords(field, String(value))];
}

const ALL_FIELDS = [...GROUPS.flatMap(({ fields }) => fields), ...PROMO.fixed, ...PROMO.percentage];

function labelOf(field: string): string {
  const found = ALL_FIELDS.find(({ name }) => name === field);
  if (found) return say(found.label);
  const box = GROUPS.find((group) => group.box?.name === field)?.box;
  if (box) return say(box.label);
  return t(field === "cancelUntil" ? "cancelUntil" : "promoType");
}

function valueWords(field: string, value: string): string {
  if (field === "promoType") return t(value === "fixed" ? "promoFixed" : "promoPercentage");
  if (field === "roundsToRupee") return t(value === "true" ? "roundsOn" : "roundsOff");
  const choice = CANCEL_CHOICES.find((each) => field === "cancelUntil" && each.value === value);
  return choice ? say(choice.label) : value;
}
