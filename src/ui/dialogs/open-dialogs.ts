import { useSyncExternalStore } from "react";

// The open dialogs. A modal dialog covers and disables everything outside it, so toasts move into the topmost one.
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]) {
  stack = next;
  for (const listener of listeners) listener();
}

/** Registers an open dialog. Call the result when it closes. */
export function noteOpenDialog(dialog: HTMLElement): () => void {
  change([...stack, dialog]);
  return () => change(stack.filter((each) => each !== dialog));
}

/** The topmost dialog, or null if none is open. */
export const topDialog = (): HTMLElement | null => stack.at(-1) ?? null;

/**
 * Calls `listener` whenever a dialog has opened, and before one that closes leaves the document. Call the result to stop
 * it.
 */
export function followDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The topmost dialog, or null if none is open. */
export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(followDialogs, topDialog, () => null);
}
