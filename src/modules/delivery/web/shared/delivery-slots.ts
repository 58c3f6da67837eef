import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";

export interface ClosedDaysNoteProps {
  /** The version of the saved settings. */
  version: number;
}

/**
 * Notes below the closed days in the seller's delivery settings, such as on orders, or on what growers
 * were asked for, that wait on them.
 */
export const CLOSED_DAYS_NOTES = defineSlot<{
  name: string;
  code: () => Promise<{ default: ComponentType<ClosedDaysNoteProps> }>;
}>();
