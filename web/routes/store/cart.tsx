import { useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { Order } from "#contract/order.ts";
import { emptyCart } from "#web/features/cart/cart-actions.ts";
import { openLines } from "#web/features/cart/cart-lines.ts";
import { CartList } from "#web/features/cart/cart-list.tsx";
import { CartFailed, CartSkeleton, EmptyCart } from "#web/features/cart/cart-states.tsx";
import { useCartLines } from "#web/features/cart/use-cart-lines.ts";
import { productPath } from "#web/features/catalog/product-path.ts";
import { CheckoutPanel } from "#web/features/checkout/checkout-panel.tsx";
import { closeAttempt, isAttemptOpen } from "#web/features/checkout/order-attempt.ts";
import { pageTitle } from "#web/page-title.ts";
import type { loader as rootLoader } from "#web/root.tsx";
import { latePart } from "#web/ui/late-part.tsx";
import type { Route } from "./+types/cart.ts";

const invoice = latePart(() => import("#web/features/orders/invoice-dialog.tsx"));

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle("Cart", matches[0].loaderData?.store),
  { name: "robots", content: "noindex" },
];

/** Cart and checkout (specification, section 2). After the order its invoice lies over the emptied cart. */
export default function CartPage() {
  const [placed, setPlaced] = useState<Order>();
  const [reading, setReading] = useState(false);
  const closeInvoice = () => setReading(false);
  const finish = (order: Order) => {
    emptyCart();
    setPlaced(order);
    setReading(true);
    // The pressed button has gone with the cart: the invoice gives the focus back to the page's beginning.
    document.getElementById("content")?.focus();
    scrollTo(0, 0);
  };
  // The invoice is wanted right after the order, also when the connection is poor.
  useEffect(invoice.fetchAhead, []);
  return (
    <div className="page pt-6 pb-28 sm:pt-10 md:pb-16">
      <h1 className="mb-6 text-title">Your cart</h1>
      <CartBody placed={placed} onPlaced={finish} />
      {placed && reading && <invoice.Part order={placed} onClose={closeInvoice} onMissing={closeInvoice} />}
    </div>
  );
}

interface CartBodyProps {
  placed: Order | undefined;
  onPlaced: (order: Order) => void;
}

function CartBody({ placed, onPlaced }: CartBodyProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const cart = useCartLines();
  if (!root || cart.state === "loading") return <CartSkeleton />;
  if (cart.state === "empty") return <NothingInCart placed={placed} />;
  if (cart.state === "failed") return <CartFailed onRetry={cart.retry} />;
  const open = openLines(cart.lines);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_24rem]">
      <CartList lines={cart.lines} pathOf={productPath} />
      <aside
        aria-label="Checkout"
        className="grid grid-cols-[minmax(0,1fr)] gap-7 rounded-tile border border-line bg-sheet p-4 sm:p-6 md:sticky md:top-[calc(var(--top-bar)+1.5rem)] md:overflow-clip"
      >
        <CheckoutPanel
          lines={open}
          lineCount={cart.lines.length}
          promo={root.store.promo}
          onPlaced={onPlaced}
          onChanged={cart.reload}
        />
      </aside>
    </div>
  );
}

/** An order empties the saved cart, so an empty one may be the only answer that came through. */
function NothingInCart({ placed }: { placed: Order | undefined }) {
  const [orderMayBePlaced] = useState(isAttemptOpen);
  // Told once. Whatever is ordered from now on is another order.
  useEffect(() => closeAttempt, []);
  return <EmptyCart orderMayBePlaced={orderMayBePlaced} orderPlaced={placed?.invoiceNumber} />;
}
