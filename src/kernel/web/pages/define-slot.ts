import type { LoaderFunctionArgs } from "react-router";
import type { ComponentType } from "#kernel/web/jsx/jsx.ts";

/** A module's content for a slot. Only the slot can read it. */
export type Fill = object;

/** A place in the pages of one module for content of others. */
export interface Slot<Value> {
  /** Makes an entry for a module's `fills`: this value for this slot. */
  fill: (value: Value) => Fill;
  /** The values in `fills` for this slot, in their order. */
  valuesIn: (fills: readonly Fill[]) => Value[];
}

/** Defines a slot for values of this type. */
export function defineSlot<Value>(): Slot<Value> {
  const values = new WeakMap<Fill, Value>();
  return {
    fill: (value) => {
      const fill: Fill = {};
      values.set(fill, value);
      return fill;
    },
    valuesIn: (fills) =>
      fills.flatMap((fill) => {
        const value = values.get(fill);
        return value === undefined ? [] : [value];
      }),
  };
}

/** The slot for data of every page. All modules' data together are the data of the route `root`. */
export const DOCUMENT_DATA = defineSlot<{
  code: () => Promise<{ load: (args: LoaderFunctionArgs) => Promise<object> }>;
}>();

/** The slot for links in the head of every page, such as the manifest or a feed. */
export const DOCUMENT_LINKS = defineSlot<{ rel: string; href: string }>();

/** The slot for the content of a page whose document could not be loaded. One module has it, as it draws all problems. */
export const DOCUMENT_PROBLEM = defineSlot<{
  code: () => Promise<{ default: ComponentType<{ error: unknown }> }>;
}>();
