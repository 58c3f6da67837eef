import ShoppingBasket from "lucide-react/icons/shopping-basket";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { prepareToasts } from "#kernel/web/toast.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { watchBuying } from "#modules/cart/web/shared/buying-in-view.ts";
import { useCart } from "#modules/cart/web/shared/cart-store.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { isSoldOut, mostOf } from "#modules/catalog/rules/shared/availability.ts";
import { SoldOutActions } from "#modules/catalog/web/shared/sold-out-actions.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { QuantityStepper } from "#ui/controls/quantity-stepper.tsx";
import { t } from "../../texts/product-texts.ts";
import type { Shopping } from "./product-grid.tsx";

interface PurchaseProps extends Shopping {
  product: Product;
}

/** The buttons that add a product to the cart. A sold-out one has none (specification, section 2). */
export function Purchase({ product, onAdd, onBuy, onRemove }: PurchaseProps) {
  const quantity = useCart()[product._id] ?? 0;
  const navigate = useNavigate();
  const leaving = useRef(false);
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(prepareToasts, []);
  if (isSoldOut(product)) {
    return (
      <div className="grid gap-3 rounded-tile bg-paper-deep px-5 py-4">
        <p className="font-medium">{t("soldOutForNow")}</p>
        <SoldOutActions product={product} />
      </div>
    );
  }
  const buyNow = () => {
    // The second press of a double click comes before the cart opens.
    if (leaving.current) return;
    leaving.current = true;
    onBuy(product);
    navigate(cartPages.cart);
  };
  const takeOne = () => {
    // The minus button disappears with the last piece.
    if (quantity === 1) addButton.current?.focus();
    onRemove(product);
  };
  return (
    <>
      {/* On a phone they stay above the tabs while the product's own text is read. */}
      <div
        ref={watchBuying}
        data-bar
        className="sticky bottom-(--bottom-tabs) z-10 -mx-[clamp(1rem,4vw,2.5rem)] -my-2 grid grid-cols-2 gap-3 bg-paper px-[clamp(1rem,4vw,2.5rem)] py-2 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-3 before:bg-linear-to-t before:from-paper before:to-transparent md:static md:max-w-md md:m-0 md:p-0 md:before:hidden low:static low:before:hidden cramped:grid-cols-1"
      >
        <Button ref={addButton} variant="secondary" size="large" tight onClick={() => onAdd(product)}>
          <ShoppingBasket aria-hidden="true" className="size-5" />
          {t("addToCart")}
        </Button>
        <Button size="large" tight onClick={buyNow}>
          {t("buyNow")}
        </Button>
      </div>
      {quantity > 0 && (
        <div className="flex flex-wrap items-center gap-4">
          <QuantityStepper
            quantity={quantity}
            of={product.name}
            most={mostOf(product)}
            onAdd={() => onAdd(product)}
            onRemove={takeOne}
          />
          <span className="text-ink-soft">{t("inYourCart")}</span>
          <LinkButton to={cartPages.cart} variant="quiet" size="small" className="ml-auto md:hidden">
            {t("viewCart")}
          </LinkButton>
        </div>
      )}
    </>
  );
}
