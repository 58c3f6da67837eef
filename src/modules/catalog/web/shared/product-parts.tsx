import { memo, Suspense } from "react";
import { toPaise } from "#kernel/money/money.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { suspendingParts } from "#ui/loading/lazy-part.tsx";
import type { Product } from "../../contract/product.ts";
import { packText, unitPrice, unitPriceText } from "../../rules/shared/pack.ts";
import { SOLD_OUT_ACTIONS, type SoldOutActionProps } from "./product-slots.ts";

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

const actionOf = suspendingParts<SoldOutActionProps>();

/**
 * The modules' actions beside a sold-out product. React keeps the server's buttons until their code has come, unless it
 * draws them anew before that: so they are not drawn with each change of the page.
 */
export const SoldOutActions = memo((props: SoldOutActionProps) => {
  const actions = useSlot(SOLD_OUT_ACTIONS);
  return (
    <Suspense>
      {actions.map(({ name, code }) => {
        const Action = actionOf(code);
        return <Action key={name} {...props} />;
      })}
    </Suspense>
  );
});
