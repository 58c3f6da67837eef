import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";

export interface ClosingPartProps {
  /** The market day, `yyyy-mm-dd`. */
  day: string;
  /** Changes with every open point. A part reads its data again when it changes. */
  version: string;
  /** Called after each change, so that the page says what is still open. */
  onChange: () => Promise<void>;
}

/**
 * Parts of the page that closes a market day, each with an element whose id is the `part` of its open points. A lower place is
 * higher up.
 */
export const CLOSING_PARTS = defineSlot<{
  place: number;
  code: () => Promise<{ default: ComponentType<ClosingPartProps> }>;
}>();
