import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";

/** Notices of modules at the head of the dashboard, with buttons of their own. Each shows nothing if there is none. */
export const DASHBOARD_NOTICES = defineSlot<{
  code: () => Promise<{ default: ComponentType<object> }>;
}>();
