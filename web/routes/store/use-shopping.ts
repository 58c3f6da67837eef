import { useRevalidator } from "react-router";
import type { Product } from "#contract/product.ts";
import { add, remove } from "#web/features/cart/cart-actions.ts";
import { quantityInCart, takeBackSoldOut } from "#web/features/cart/take-back-sold-out.ts";
import type { Shopping } from "#web/features/catalog/product-grid.tsx";

/** What pressing a card's buttons does to the cart. The page follows when what it offered is sold out by now. */
export function useShopping(): Shopping {
  const { revalidate } = useRevalidator();
  return {
    onAdd: async (product: Product) => {
      const before = quantityInCart(product._id);
      add(product);
      if (await takeBackSoldOut(product, before)) await revalidate();
    },
    // The cart says itself what is sold out.
    onBuy: add,
    onRemove: ({ _id }) => remove(_id),
  };
}
