import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";
import type { Permission } from "#modules/identity/rules/shared/permission.ts";

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
  /** The permission without which the part is not shown: that of its data. */
  permission: Permission;
  code: () => Promise<{ default: ComponentType<ClosingPartProps> }>;
}>();
