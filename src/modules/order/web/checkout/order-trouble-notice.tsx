import { type ReactNode, useEffect, useRef } from "react";
import { pages } from "#kernel/paths.ts";
import { openLogin } from "#modules/identity/web/session-store.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { changesSince, type LineNow, type OrderTrouble } from "./order-trouble.ts";

interface OrderTroubleNoticeProps {
  trouble: OrderTrouble;
  lines: readonly LineNow[];
  /** A sentence for each charge that is another one since the press. */
  newCharges: readonly string[];
}

/** Says on the page what became of the last press on "Place Order", and what to do now. It stays until the next one. */
export function OrderTroubleNotice({ trouble, lines, newCharges }: OrderTroubleNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  // Below the toast, which says it in short.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next trouble is to be seen as well.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: "nearest" });
    // "Place Order" was disabled meanwhile and has lost the focus. It does not get it back: a second Enter would order.
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [trouble]);
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="mb-6 grid scroll-mt-20 gap-2 rounded-tile bg-blush px-4 py-4 sm:px-6"
    >
      <Words trouble={trouble} lines={lines} newCharges={newCharges} />
    </div>
  );
}

function Words({ trouble, lines, newCharges }: OrderTroubleNoticeProps): ReactNode {
  switch (trouble.kind) {
    case "lost":
      return (
        <>
          <Title>Your order may have been placed</Title>
          <p>
            The connection was lost before we could tell. Look in My Orders, or press Place Order again: it
            will not be ordered twice.
          </p>
          <MyOrders />
        </>
      );
    case "placedBefore":
      return (
        <>
          <Title>{trouble.message}</Title>
          <p>It came through although the connection was lost. What is in your cart has not been ordered.</p>
          <MyOrders />
        </>
      );
    case "login":
      return (
        <>
          <Title>Your login has ended, so nothing was ordered</Title>
          <p>Log in and press Place Order again. Your cart is still here.</p>
          <Button variant="secondary" size="small" onClick={() => openLogin()} className="justify-self-start">
            Login
          </Button>
        </>
      );
    case "changed":
      return (
        <>
          <Title>{trouble.message}</Title>
          {[...changesSince(trouble.pressed, lines), ...newCharges].map((change) => (
            <p key={change}>{change}</p>
          ))}
          <p>
            Nothing was ordered yet.{lines.some(isOpen) && " Look at the total and press Place Order again."}
          </p>
        </>
      );
    case "refused":
      return (
        <>
          <Title>{trouble.message}</Title>
          <p>Nothing was ordered. Your cart is still here; please try again.</p>
        </>
      );
  }
}

const isOpen = ({ state }: LineNow) => state === "open";

function Title({ children }: { children: string }) {
  return <p className="text-lg font-semibold wrap-anywhere">{children}</p>;
}

function MyOrders() {
  return (
    <LinkButton to={pages.myOrders} variant="secondary" size="small" className="justify-self-start">
      My Orders
    </LinkButton>
  );
}
