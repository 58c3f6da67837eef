import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { spokenPath } from "#kernel/texts/spoken-path.ts";
import { checkClock } from "#kernel/web/device/check-clock.ts";
import { onFirstInteraction } from "#kernel/web/pages/hydration.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { openLines, useCartLines } from "#modules/cart/web/shared/cart-lines.ts";
import { CartList } from "#modules/cart/web/shared/cart-list.tsx";
import {
  CartFailed,
  CartSkeleton,
  EmptyCart,
  NothingToOrder,
  UnopenedCart,
} from "#modules/cart/web/shared/cart-states.tsx";
import { followCart } from "#modules/cart/web/shared/cart-sync.ts";
import { productPath } from "#modules/catalog/web/shared/product-path.ts";
import { refreshDelivery } from "#modules/delivery/web/shared/refresh-delivery.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import { payAddress } from "#modules/payment/paths.ts";
import type { Charges } from "#modules/store/rules/shared/order-terms.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { refreshStore } from "#modules/store/web/shared/refresh-store.ts";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { lateParts, lazyPart } from "#ui/loading/lazy-part.tsx";
import type { OrderAnswer } from "../contract/order.ts";
import { afterOrderPath, ORDERED } from "../rules/after-order.ts";
import { isWaiting } from "../rules/waiting.ts";
import { t } from "../texts/checkout-texts.ts";
import { CheckoutPanel } from "./checkout/checkout-panel.tsx";
import { stepBody } from "./checkout/checkout-steps.tsx";
import { OrderComing } from "./checkout/order-coming.tsx";
import type { OrderTrouble } from "./checkout/order-trouble.ts";
import type { CheckoutProps, Promised } from "./checkout/use-checkout.ts";
import type { OrderQuestion } from "./checkout/use-place-order.ts";
import { useLoggedInHere } from "./checkout/use-steps.ts";
import { closeAttempt, isAttemptOpen, isAttemptUnclear } from "./order-attempt.ts";
import { BELOW_EMPTY_CART } from "./shared/order-slots.ts";
import { useLooking } from "./use-looking.ts";

/** The cart with its checkout (specification, section 2), and the thanks after an order. */
export function Component() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  // The thanks appear at once. The address follows a moment later.
  const [question, setQuestion] = useState<OrderQuestion>();
  const [placed, setPlaced] = useState<{ order: OrderAnswer; at: string }>();
  const orderId = orderedIn(search) ?? (placed?.at === key ? placed.order._id : null);
  const finish = (order: OrderAnswer) => {
    // A shopper who has opened another page stays there. A toast has said that the order is placed.
    if (window.location.pathname !== spokenPath(cartPages.cart)) return;
    setPlaced({ order, at: key });
    const moved = navigate(afterOrderPath(order._id), { replace: true });
    if (isWaiting(order)) void goAndPay(order, moved);
    // The pressed button has disappeared with the cart, so the invoice gives the focus back to the page's beginning.
    document.getElementById("content")?.focus();
    scrollTo(0, 0);
  };
  useEffect(() => onFirstInteraction(fetchAfterPress), []);
  return (
    <>
      {orderId === null && <PageTitle title={t("cart")} unlisted />}
      <div className="page pt-3 pb-28 sm:pt-8 md:pb-16">
        {orderId === null ? (
          <>
            <h1 className="mb-2 text-title max-sm:text-[1.375rem] max-sm:leading-8 sm:mb-5">
              {t("yourCart")}
            </h1>
            <ForLoggedIn />
            <CartBody onPlaced={finish} onQuestion={setQuestion} />
            {question && (
              <orderAgain.Part
                question={question}
                onQuestion={setQuestion}
                onPlaced={finish}
                onClose={() => setQuestion((now) => (now === question ? undefined : now))}
                onMissing={() => setQuestion(undefined)}
              />
            )}
          </>
        ) : (
          <afterOrder.Part orderId={orderId} placed={placed?.order} meanwhile={<OrderComing />} />
        )}
      </div>
    </>
  );
}

// What may follow a press on "Place Order" is fetched in advance, so that it opens at once, even on a poor connection.
const afterOrder = lazyPart(() => import("./checkout/after-order.late.tsx"));
const orderAgain = lazyPart(() => import("./checkout/order-again.late.tsx"));
const troubleNotice = lazyPart(() => import("./checkout/order-trouble-notice.late.tsx"));

function fetchAfterPress(): void {
  for (const part of [stepBody, afterOrder, orderAgain, troubleNotice]) part.fetchAhead();
}

/**
 * Leads to the page on which an order is paid, once the address of the thanks is in the history, so that Back comes
 * there. The page is another document, as its content policy names the gateway.
 */
async function goAndPay(order: OrderAnswer, moved: void | Promise<void>): Promise<void> {
  await moved;
  window.location.assign(spokenPath(payAddress(order._id)));
}

/** The id of the order that the thanks in an address are for; null for the cart itself. */
function orderedIn(search: string): string | null {
  return new URLSearchParams(search).get(ORDERED);
}

interface CartBodyProps {
  onPlaced: (order: OrderAnswer) => void;
  onQuestion: (question: OrderQuestion) => void;
}

/** The poll interval for changes by other devices, in milliseconds. */
const CART_POLL_MS = 4_000;

function CartBody({ onPlaced, onQuestion }: CartBodyProps) {
  // The cart itself looks when the page comes back. After a lost answer the cart stays as it was, for the shopper's
  // next press.
  useLooking({
    onTime: () => isAttemptOpen() || followCart(),
    onReturn: () => undefined,
    everyMs: CART_POLL_MS,
  });
  const root = useRootData();
  const cart = useCartLines();
  const [trouble, setTrouble] = useOrderTrouble();
  const [pressedAt, setPressedAt] = useState<Charges>();
  const [promised, setPromised] = useState<Promised>({ isPromised: true });
  const loggedInHere = useLoggedInHere();
  useEffect(() => void refreshTerms(), []);
  if (cart.state === "unopened") return <UnopenedCart />;
  if (!root || cart.state === "loading") return <CartSkeleton />;
  if (cart.state === "empty") return <NothingInCart />;
  if (cart.state === "failed") return <CartFailed onRetry={cart.retry} />;
  const open = openLines(cart.lines);
  return (
    <>
      {trouble && (
        <troubleNotice.Part
          trouble={trouble}
          lines={cart.lines}
          charges={{ pressed: pressedAt ?? root.store.charges, now: root.store.charges }}
        />
      )}
      <ForLoggedIn lines={open} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 peer-data-adding:[&>aside]:hidden md:grid-cols-[minmax(0,1fr)_20rem] md:gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <CartList
          lines={cart.lines}
          pathOf={productPath}
          isPromised={promised.isPromised}
          twoTimes={promised.twoTimes}
        />
        <aside
          aria-label={t("checkout")}
          className="grid grid-cols-[minmax(0,1fr)] rounded-tile border border-line bg-sheet px-4 py-2 sm:px-6 md:pb-6 md:sticky md:top-[calc(var(--top-bar)+1.5rem)] md:overflow-clip low:static"
        >
          {open.length === 0 ? (
            <NothingToOrder />
          ) : (
            <CheckoutPanel
              lines={open}
              lineCount={cart.lines.length}
              rules={root.store}
              store={root.store}
              loggedInHere={loggedInHere}
              onPlaced={onPlaced}
              onQuestion={onQuestion}
              onPromised={setPromised}
              onTrouble={(next) => {
                setTrouble(next);
                setPressedAt(root.store.charges);
              }}
              onChanged={() => Promise.all([cart.reload(), refreshTerms()])}
            />
          )}
        </aside>
      </div>
    </>
  );
}

const toOpenOrder = lazyPart(() => import("./checkout/to-open-order.late.tsx"));

/** The orders that wait for their payment; for `lines`, the choice to add them to an order on its way. A visitor has none. */
function ForLoggedIn(props: Partial<Pick<CheckoutProps, "lines">>) {
  const { user } = useSession();
  return user ? <toOpenOrder.Part {...props} /> : null;
}

/** The problem of the last press on "Place Order". A lost order is still lost after a reload. */
function useOrderTrouble() {
  const [trouble, setTrouble] = useState<OrderTrouble>();
  const { user } = useSession();
  // After the first render, which must equal the server's.
  useEffect(() => {
    if (isAttemptUnclear()) setTrouble({ kind: "lost" });
  }, []);
  const isSettled = trouble?.kind === "login" && user;
  return [isSettled ? undefined : trouble, setTrouble] as const;
}

/** Refreshes the charges, delivery days and the clock: the page may be open for days. */
function refreshTerms(): Promise<unknown> {
  return Promise.all([refreshStore(), refreshDelivery(), checkClock()]);
}

/** The empty cart. An order empties the saved cart, so this may be the only answer that has arrived. */
function NothingInCart() {
  const [orderMayBePlaced] = useState(isAttemptOpen);
  // The message appears once. Any later order is another one.
  useEffect(() => closeAttempt, []);
  const below = useSlot(BELOW_EMPTY_CART);
  return (
    <>
      <EmptyCart orderMayBePlaced={orderMayBePlaced} />
      {/* Whose order may be placed already is not led to buy the same again. */}
      {!orderMayBePlaced &&
        below.map(({ name, code }) => {
          const Below = belowOf(code);
          return <Below key={name} />;
        })}
    </>
  );
}

const belowOf = lateParts();
