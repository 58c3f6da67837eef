import { add, remove } from "#web/features/cart/cart-actions.ts";
import type { Shopping } from "#web/features/catalog/product-grid.tsx";

/** What pressing a card's buttons does to the cart. */
export const shopping: Shopping = {
  onAdd: add,
  onRemove: ({ _id }) => remove(_id),
};
