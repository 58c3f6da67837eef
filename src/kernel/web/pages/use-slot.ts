import { createContext, useContext, useMemo } from "react";
import type { Fill, Slot } from "./define-slot.ts";

/** The fills of all modules. */
export const FillsContext = createContext<readonly Fill[]>([]);

/** The values that modules have put into a slot. */
export function useSlot<Value>(slot: Slot<Value>): readonly Value[] {
  const fills = useContext(FillsContext);
  return useMemo(() => slot.valuesIn(fills), [slot, fills]);
}
