import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";

/**
 * Notices of modules on Today, below what is to be done, with buttons of their own, as to open the shop again. Each shows nothing
 * if there is none. A notice that only leads to a page needs no slot (`extendSellerNotices`).
 */
export const DASHBOARD_NOTICES = defineSlot<{
  code: () => Promise<{ default: ComponentType<object> }>;
}>();
