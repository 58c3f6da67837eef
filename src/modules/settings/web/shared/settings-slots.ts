import type { Text } from "#kernel/texts/text.ts";
import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";
import type { Permission } from "#modules/identity/rules/shared/permission.ts";

/**
 * Groups of settings of other modules on the settings page. Each saves its own,
 * as GST does: any module with settings that have a permission or a call of their own.
 */
export const SETTINGS_GROUPS = defineSlot<{
  title: Text;
  hint: Text;
  /** The permission without which the group is not shown: that of its data. */
  permission: Permission;
  code: () => Promise<{ default: ComponentType<object> }>;
}>();
