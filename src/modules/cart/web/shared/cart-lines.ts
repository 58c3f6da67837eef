import { toPaise } from "#kernel/money/money.ts";
import { t } from "#modules/cart/page-texts.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { isSoldOut } from "#modules/catalog/rules/shared/availability.ts";
import type { KnownProducts } from "#modules/catalog/web/shared/known-products.ts";
import type { Cart } from "../../rules/shared/cart.ts";

interface LineBase {
  id: string;
  name: string;
  quantity: number;
}

/** A line that can be ordered. `addedPaise` is set if the price has changed since the product was added. */
export interface OpenLine extends LineBase {
  state: "open";
  product: Product;
  offerPricePaise: number;
  addedPaise?: number;
}

/** A line that does not count: sold out, or removed from the shop. */
export type ClosedLine = LineBase & ({ state: "soldOut"; product: Product } | { state: "gone" });

export type CartLine = OpenLine | ClosedLine;

/** The cart's lines, in the order in which products were added, with the shop's current data. */
export function toCartLines(cart: Cart, products: readonly Product[], known: KnownProducts): CartLine[] {
  const now = new Map(products.map((product) => [product._id, product]));
  return Object.entries(cart)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]): CartLine => {
      const product = now.get(id);
      if (!product) {
        return { id, quantity, state: "gone", name: known[id]?.name ?? t("fromLastVisit") };
      }
      const line = { id, quantity, name: product.name, product };
      if (isSoldOut(product)) return { ...line, state: "soldOut" };
      const offerPricePaise = toPaise(product.offerPrice);
      return {
        ...line,
        state: "open",
        offerPricePaise,
        ...priceChange(offerPricePaise, known[id]?.addedPrice),
      };
    });
}

function priceChange(nowPaise: number, addedPrice: number | undefined): { addedPaise?: number } {
  if (addedPrice === undefined || toPaise(addedPrice) === nowPaise) return {};
  return { addedPaise: toPaise(addedPrice) };
}

/** The lines that can be ordered. */
export function openLines(lines: readonly CartLine[]): OpenLine[] {
  return lines.filter((line) => line.state === "open");
}
