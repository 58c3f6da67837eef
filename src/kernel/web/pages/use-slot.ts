import { createContext, useContext, useMemo } from "react";
import { createContext as createRouterContext, type RouterContextProvider } from "react-router";
import type { Fill, Slot } from "./define-slot.ts";

/** The fills of all modules, for what is drawn. */
export const FillsContext = createContext<readonly Fill[]>([]);

/** The fills of all modules, for the loaders of pages. */
export const fillsContext = createRouterContext<readonly Fill[]>([]);

/** The values that modules have put into a slot. */
export function useSlot<Value>(slot: Slot<Value>): readonly Value[] {
  const fills = useContext(FillsContext);
  return useMemo(() => slot.valuesIn(fills), [slot, fills]);
}

/** The values that modules have put into a slot, for the loader of a page. */
export function slotValues<Value>(
  context: Readonly<RouterContextProvider>,
  slot: Slot<Value>,
): readonly Value[] {
  return slot.valuesIn(context.get(fillsContext));
}
