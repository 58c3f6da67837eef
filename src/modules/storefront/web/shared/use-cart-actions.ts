import { useEffect, useMemo } from "react";
import { useRevalidator } from "react-router";
import { onFirstInteraction } from "#kernel/web/pages/hydration.ts";
import { add, quantityInCart, remove } from "#modules/cart/web/shared/cart-actions.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { cacheProduct } from "../shell/service-worker.ts";

/** The actions on a product in a grid. */
export interface CartActions {
  /** Adds one, or the chosen number. */
  onAdd: (product: Product, quantity?: number) => void;
  /** The same, when the cart opens afterwards. */
  onBuy: (product: Product, quantity?: number) => void;
  onRemove: (product: Product) => void;
}

/**
 * The actions of a card's buttons on the cart. The page is refreshed if a product has sold out. The object is stable,
 * so that cards render again only when they change.
 */
export function useCartActions(): CartActions {
  const { revalidate } = useRevalidator();
  // It is there before the network may be lost.
  useEffect(() => onFirstInteraction(() => void loadQuestion()), []);
  return useMemo(
    () => ({
      onAdd: async (product: Product, quantity?: number) => {
        const before = quantityInCart(product._id);
        choose(product, quantity);
        if (await hasSoldOut(product, before)) await revalidate();
      },
      // The cart itself shows what is sold out.
      onBuy: choose,
      onRemove: ({ _id }: Product) => remove(_id),
    }),
    [revalidate],
  );
}

function choose(product: Product, quantity?: number): void {
  add(product, quantity);
  cacheProduct(product);
}

const loadQuestion = () => import("#modules/cart/web/shared/take-back.ts").catch(() => undefined);

/** Asks after the press whether the product can still be had. Without a network it counts as for sale. */
async function hasSoldOut(product: Product, before: number): Promise<boolean> {
  const question = await loadQuestion();
  return question?.takeBackSoldOut(product, before) ?? false;
}
