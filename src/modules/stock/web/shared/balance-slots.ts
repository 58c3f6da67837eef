import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";
import type { Balance, Heap } from "../../contract.ts";

export interface BalanceActionProps {
  row: "lots" | "typed" | "missing";
  heap: Heap;
  balance: Balance;
  onDone: () => Promise<void>;
}

/** Actions of other modules on the balance of a heap's day, such as receiving a grower's lot. */
export const BALANCE_ACTIONS = defineSlot<{
  name: string;
  code: () => Promise<{ default: ComponentType<BalanceActionProps> }>;
}>();
