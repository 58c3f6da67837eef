import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";

export interface GrowerSectionProps {
  grower: { _id: string; name: string; isActive: boolean };
}

interface GrowerSection {
  name: string;
  /** Draws a section of its own with its heading. Loaded with the first grower's page. */
  code: () => Promise<{ default: ComponentType<GrowerSectionProps> }>;
}

/** Sections of the seller's page of a grower, below the grower's own facts: what is owed, or visits. */
export const GROWER_SECTIONS = defineSlot<GrowerSection>();
