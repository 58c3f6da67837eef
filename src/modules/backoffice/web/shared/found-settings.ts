import type { Text } from "#kernel/texts/text.ts";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";
import type { Permission } from "#modules/identity/rules/shared/permission.ts";

/** A setting that the seller's search finds by its words. */
export interface FoundSetting {
  label: Text;
  /** The title of its group or page. */
  within: Text;
  /** Its page, with the `name` of its field or the `id` of its group as the hash: `useFieldOfAddress` goes there. */
  to: string;
  /** Further words by which the search finds it. */
  words?: Text;
  /** The permission without which it is not found, if it needs another one than its page. */
  permission?: Permission;
}

/** Settings of modules for the search over the seller's pages, which loads their code when it is opened. */
export const FOUND_SETTINGS = defineSlot<{
  /** Its settings come before those of a higher number. */
  place: number;
  code: () => Promise<{ foundSettings: readonly FoundSetting[] }>;
}>();
