import type { Text } from "#kernel/texts/text.ts";
import type { CancelUntil } from "#modules/store/rules/cancel-until.ts";
import { t } from "../seller-texts.ts";

/** Until when shoppers may cancel, as the seller chooses it. */
export const CANCEL_CHOICES: readonly { value: CancelUntil; label: Text; hint?: Text }[] = [
  { value: "delivery-day", label: t.later("cancelUntilDay") },
  { value: "out", label: t.later("cancelUntilOut") },
  { value: "never", label: t.later("cancelNever"), hint: t.later("cancelNeverHint") },
];
