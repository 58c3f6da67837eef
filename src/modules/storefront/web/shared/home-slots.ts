import type { LoaderFunctionArgs } from "react-router";
import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";

/** A section of the home page. */
export interface HomeSection {
  name: string;
  /**
   * Loads its data: `sections[name]` in those of the home page. Separate from `code`, because the first page already
   * holds the data.
   */
  data: () => Promise<{ load: (args: LoaderFunctionArgs) => Promise<object> }>;
  /** Draws it from the home page's data. It comes with the first touch (`latePart`). */
  code: () => Promise<{ default: ComponentType<object> }>;
}

/** Sections of the home page, below the best sellers. */
export const HOME_SECTIONS = defineSlot<HomeSection>();
