import type { ComponentType, SVGAttributes } from "react";
import type { Text } from "#kernel/texts/text.ts";

/** A module's entry in the menu of a frame. */
export interface MenuEntry {
  /** The page that it opens. */
  path: string;
  label: Text;
  icon: ComponentType<SVGAttributes<SVGSVGElement>>;
  /** The name of its group. The frame has the groups and their titles. */
  group: string;
  /** Its place among the entries of its group: a lower number is higher up. */
  place: number;
  /** Its place in the bar of a phone, with a shorter label if there is one. */
  tab?: { label?: Text; place: number };
}
