import { useSyncExternalStore } from "react";
import { deviceCart, onCartChange } from "./cart-store.ts";

/**
 * The first of these products that is in the cart. It subscribes to the store, so a card that hydrates late is right at
 * once. It is apart from `cart-store.ts`, as only cards need it.
 */
export function useFirstInCart(ids: readonly string[]): string | undefined {
  return useSyncExternalStore(
    onCartChange,
    () => ids.find((id) => deviceCart().items[id]),
    () => undefined,
  );
}
