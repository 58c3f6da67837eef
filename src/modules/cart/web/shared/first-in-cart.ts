import { useSyncExternalStore } from "react";
import { deviceCart, onCartChange } from "./cart-store.ts";

/** The first of these products that is in the cart. An island that hydrates late reads it itself. */
export function useFirstInCart(ids: readonly string[]): string | undefined {
  return useSyncExternalStore(
    onCartChange,
    () => ids.find((id) => deviceCart().items[id]),
    () => undefined,
  );
}
