import type { Cart } from "../../rules/shared/cart.ts";
import { changeCart } from "./cart-change.ts";
import { deviceCart } from "./cart-store.ts";

/** Takes lines out of the cart that have gone elsewhere. What was added to them meanwhile stays. */
export function takeOut(gone: Cart): void {
  const lines = Object.entries(deviceCart().items).map(
    ([id, quantity]) => [id, quantity - (gone[id] ?? 0)] as const,
  );
  changeCart(Object.fromEntries(lines.filter(([, quantity]) => quantity > 0)));
}
