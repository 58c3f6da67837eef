import { toPaise } from "#kernel/money/money.ts";
import type { Product } from "../../contract/product.ts";
import { packText, unitPrice, unitPriceText } from "../../rules/shared/pack.ts";

/** The pack and its unit price: `250 g · ₹152/kg`. */
export function PackAndUnitPrice({
  product,
}: {
  product: Pick<Product, "quantity" | "unit" | "offerPrice">;
}) {
  const price = unitPrice(toPaise(product.offerPrice), product);
  return (
    <span>
      {packText(product)}
      {price && (
        <>
          {" · "}
          <span className="inline-block max-w-full tabular-nums">{unitPriceText(price)}</span>
        </>
      )}
    </span>
  );
}
