import { useEffect, useSyncExternalStore } from "react";
import { externalStore } from "#kernel/web/device/external-store.ts";

/** The steps of a checkout that fold; beside these, the names of other modules' fields. */
export type StepName = "address" | "time" | "payment" | "promo";

interface OpenStep {
  name: string;
  /** True if the page itself has opened it, as something is missing or wrong there: then it takes the focus. */
  isSought: boolean;
}

const opened = externalStore<OpenStep | undefined>(undefined);

/** Opens a step in which something is missing or wrong, and moves the focus there. */
export function seekStep(name: StepName): void {
  opened.set({ name, isSought: true });
}

/** Opens a step that something else speaks of, which keeps the focus. */
export function showStep(name: StepName): void {
  opened.set({ name, isSought: false });
}

/** Folds a step, as its choice is made. Another one that was opened meanwhile stays open. */
export function foldStep(name: string): void {
  if (opened.get()?.name === name) opened.set(undefined);
}

/** The one open step of the checkout; none at first. */
export function useOpenStep() {
  const open = useSyncExternalStore(opened.subscribe, opened.get, () => undefined);
  useEffect(() => () => opened.set(undefined), []);
  return {
    open,
    foldOf: (name: string) => ({
      open: open?.name === name,
      onToggle: () => opened.set(open?.name === name ? undefined : { name, isSought: false }),
    }),
  };
}
