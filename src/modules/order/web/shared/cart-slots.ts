import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";

/** What stands below an empty cart. It comes with the first touch (`latePart`). */
export const BELOW_EMPTY_CART = defineSlot<{
  name: string;
  code: () => Promise<{ default: ComponentType<object> }>;
}>();
