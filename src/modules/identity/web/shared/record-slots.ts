import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";

export interface RecordActivityProps {
  /** The kind of record, as the activity log names it. */
  subject: string;
  id: string;
  /** With it, the chief steps are said above: packed by Lakshmi. It changes when the record has changed. */
  stepsOf?: string;
}

/** The list of actions on a record, for people who may see it. A module with a log fills it. */
export const RECORD_ACTIVITY = defineSlot<{
  name: string;
  code: () => Promise<{ default: ComponentType<RecordActivityProps> }>;
}>();
