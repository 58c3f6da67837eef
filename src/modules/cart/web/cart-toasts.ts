import { toast } from "#ui/toaster.tsx";

/** The toast that tells each message now, and the product it is about. */
const told = new Map<string, { toastId: string; productId: string }>();

/**
 * Tells what happened to a product in the cart. Pressing often does not cover the screen: the same message replaces
 * the one before. It is a new toast each time, as a screen reader does not say again what has not changed.
 */
export function tell(message: string, productId: string): void {
  toast.remove(told.get(message)?.toastId ?? "");
  told.set(message, { toastId: toast.success(message), productId });
}

/** Takes a message back that turned out to be wrong, unless it is about another product by now. */
export function untell(message: string, productId: string): void {
  const last = told.get(message);
  if (last?.productId === productId) toast.remove(last.toastId);
}
