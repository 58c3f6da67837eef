import { toast } from "#kernel/web/toast.ts";

/** The newest toast of each message, and the product it is about. */
const shown = new Map<string, { toastId: string; productId: string }>();

/**
 * Toasts what happened to a product in the cart. The same message replaces the one before, so that pressing often does
 * not cover the screen. Each is a new toast: a screen reader does not repeat a text that has not changed.
 */
export function toastAbout(message: string, productId: string): void {
  toast.remove(shown.get(message)?.toastId ?? "");
  shown.set(message, { toastId: toast.success(message), productId });
}

/** Takes a message back that turned out to be wrong, unless it is about another product by now. */
export function takeBackToast(message: string, productId: string): void {
  const last = shown.get(message);
  if (last?.productId === productId) toast.remove(last.toastId);
}
