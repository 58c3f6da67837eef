import { toast } from "#kernel/web/toast.ts";

/** The latest toast of each message, and its product. */
const shown = new Map<string, { toastId: string; productId: string }>();

/**
 * Shows a toast about a product in the cart. The same message replaces the last one, so that many presses do not cover
 * the screen. Each is a new toast, as a screen reader does not repeat an unchanged text.
 */
export function toastAbout(message: string, productId: string): void {
  toast.remove(shown.get(message)?.toastId ?? "");
  shown.set(message, { toastId: toast.success(message), productId });
}

/** Dismisses a message that turned out to be wrong, unless it is about another product by now. */
export function takeBackToast(message: string, productId: string): void {
  const last = shown.get(message);
  if (last?.productId === productId) toast.remove(last.toastId);
}
