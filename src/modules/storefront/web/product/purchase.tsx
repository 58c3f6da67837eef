import ShoppingBasket from "lucide-react/icons/shopping-basket";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { prepareToasts } from "#kernel/web/toast.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { MAX_QUANTITY } from "#modules/cart/rules/shared/cart.ts";
import { watchBuying } from "#modules/cart/web/shared/buying-in-view.ts";
import { useCart } from "#modules/cart/web/shared/cart-store.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { isSoldOut, maxOf } from "#modules/catalog/rules/shared/availability.ts";
import { SoldOutActions } from "#modules/catalog/web/shared/product-parts.tsx";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import { Button } from "#ui/controls/button.tsx";
import { QuantityStepper } from "#ui/controls/quantity-stepper.tsx";
import { lazyPart } from "#ui/loading/lazy-part.tsx";
import { t } from "../../texts/product-texts.ts";
import type { CartActions } from "../shared/use-cart-actions.ts";

// Only a shopper may have an order to which the cart can go.
const addingHere = lazyPart(() => import("#modules/order/web/shared/adding/adding-here.late.tsx"));

interface PurchaseProps extends CartActions {
  product: Product;
}

/** How many of a product, and the buttons that buy it. A sold-out one has none (specification, section 2). */
export function Purchase({ product, onAdd, onBuy, onRemove }: PurchaseProps) {
  const quantity = useCart()[product._id] ?? 0;
  const [chosen, setChosen] = useState(1);
  const { user } = useSession();
  const navigate = useNavigate();
  const leaving = useRef(false);
  const { addButton, stepper, hasTakenLast } = useFocusInTurn(quantity);
  useEffect(prepareToasts, []);
  if (isSoldOut(product)) {
    return (
      <div className="grid gap-3 rounded-tile bg-paper-deep px-5 py-4">
        <p className="font-medium">{t("soldOutForNow")}</p>
        <SoldOutActions product={product} />
      </div>
    );
  }
  const most = Math.min(maxOf(product), MAX_QUANTITY);
  const addChosen = () => {
    onAdd(product, chosen);
    setChosen(1);
  };
  const buyNow = () => {
    // The second press of a double click comes before the cart opens.
    if (leaving.current) return;
    leaving.current = true;
    // What is in the cart already has its number beside this button.
    if (quantity === 0) onBuy(product, chosen);
    navigate(cartPages.cart);
  };
  const takeOne = () => {
    hasTakenLast.current = quantity === 1;
    onRemove(product);
  };
  return (
    <>
      {quantity === 0 && most > 1 && (
        <div>
          <QuantityStepper
            quantity={chosen}
            of={product.name}
            least={1}
            most={most}
            onAdd={() => setChosen(chosen + 1)}
            onRemove={() => setChosen(chosen - 1)}
          />
        </div>
      )}
      {/* On a phone it stays above the tabs while the product's own text is read, and has the stepper in place of the
          first button once the product is in the cart. */}
      <div
        ref={watchBuying}
        data-bar
        className="sticky bottom-(--bottom-tabs) z-10 -mx-[clamp(1rem,4vw,2.5rem)] grid grid-cols-2 items-center gap-3 border-t border-line bg-paper px-[clamp(1rem,4vw,2.5rem)] py-2 md:static md:max-w-md md:m-0 md:border-none md:p-0 low:static cramped:grid-cols-1"
      >
        {/* Hidden and not gone, so that it can hand over the focus. */}
        <div className={quantity > 0 ? "hidden" : "grid"}>
          <Button ref={addButton} size="large" tight onClick={addChosen}>
            <ShoppingBasket aria-hidden="true" className="size-5" />
            {t("addToCart")}
          </Button>
        </div>
        {quantity > 0 && (
          <div ref={stepper} className="flex flex-wrap items-center gap-x-3">
            <QuantityStepper
              quantity={quantity}
              of={product.name}
              most={most}
              onAdd={() => onAdd(product)}
              onRemove={takeOne}
            />
            <span className="text-ink-soft max-lg:sr-only">{t("inYourCart")}</span>
          </div>
        )}
        <Button variant={quantity === 0 ? "secondary" : "primary"} size="large" tight onClick={buyNow}>
          {t("buyNow")}
        </Button>
      </div>
      {quantity > 0 && user && <addingHere.Part />}
    </>
  );
}

/** Keeps the keyboard's place when the first button and the stepper take turns. */
function useFocusInTurn(quantity: number) {
  const addButton = useRef<HTMLButtonElement>(null);
  const stepper = useRef<HTMLDivElement>(null);
  const hasTakenLast = useRef(false);
  useLayoutEffect(() => {
    const add = addButton.current;
    if (quantity > 0 && document.activeElement === add) {
      [...(stepper.current?.querySelectorAll("button") ?? [])].at(-1)?.focus({ preventScroll: true });
    }
    if (quantity === 0 && hasTakenLast.current) add?.focus({ preventScroll: true });
    hasTakenLast.current = false;
  }, [quantity]);
  return { addButton, stepper, hasTakenLast };
}
