import { useRevalidator } from "react-router";
import type { Product } from "#contract/product.ts";
import { add, remove } from "#web/features/cart/cart-actions.ts";
import { quantityInCart, takeBackSoldOut } from "#web/features/cart/take-back-sold-out.ts";
import type { Shopping } from "#web/features/catalog/product-grid.tsx";
import { noteChosen } from "#web/features/offline/service-worker.ts";

/** What pressing a card's buttons does to the cart. The page follows when what it offered is sold out by now. */
export function useShopping(): Shopping {
  const { revalidate } = useRevalidator();
  const choose = (product: Product) => {
    add(product);
    noteChosen(product);
  };
  return {
    onAdd: async (product: Product) => {
      const before = quantityInCart(product._id);
      choose(product);
      if (await takeBackSoldOut(product, before)) await revalidate();
    },
    // The cart says itself what is sold out.
    onBuy: choose,
    onRemove: ({ _id }) => remove(_id),
  };
}
