import { type ReactElement, useEffect, useRef } from "react";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { openLogin } from "#modules/identity/web/shared/session-store.ts";
import type { Charges } from "#modules/store/rules/shared/order-terms.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { orderPages } from "../../paths.ts";
import { t } from "../../texts/checkout-texts.ts";
import { changesSince, chargeChanges } from "./changes-since-press.ts";
import type { Choice } from "./delivery-choice.tsx";
import { seekStep } from "./open-step.ts";
import type { LineNow, OrderTrouble } from "./order-trouble.ts";

interface OrderTroubleNoticeProps {
  trouble: OrderTrouble;
  lines: readonly LineNow[];
  charges: { pressed: Charges; now: Charges };
}

/** The notice about the last press on "Place Order", and what to do now. It stays until the next press. */
export default function OrderTroubleNotice({ trouble, lines, charges }: OrderTroubleNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  // The notice says in full what the toast says in short.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the DOM alone, and has to run for each new trouble, which would be out of view.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: "nearest" });
    // "Place Order" was disabled meanwhile and has lost the focus. It does not get it back, as a second Enter would
    // order.
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [trouble]);
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="mb-6 grid scroll-mt-20 gap-2 rounded-tile bg-blush px-4 py-4 sm:px-6"
    >
      <Words trouble={trouble} lines={lines} charges={charges} />
    </div>
  );
}

function Words({ trouble, lines, charges }: OrderTroubleNoticeProps): ReactElement {
  switch (trouble.kind) {
    case "lost":
      return (
        <>
          <Title>{t("mayBePlaced")}</Title>
          <p>{t("connectionLost")}</p>
          <MyOrders />
        </>
      );
    case "placedBefore":
      return (
        <>
          <Title>{trouble.message}</Title>
          <p>{t("cameThrough")}</p>
          <MyOrders />
        </>
      );
    case "login":
      return (
        <>
          <Title>{t("loginEnded")}</Title>
          <p>{t("logInAgain")}</p>
          <Button variant="secondary" size="small" onClick={() => openLogin()} className="justify-self-start">
            {t("login")}
          </Button>
        </>
      );
    case "changed":
      return (
        <>
          <Title>{trouble.message}</Title>
          {[...changesSince(trouble.pressed, lines), ...chargeChanges(charges.pressed, charges.now)].map(
            (change) => (
              <p key={change}>{change}</p>
            ),
          )}
          <p>{t(lines.some(isOpen) ? "nothingOrderedLookAgain" : "nothingOrderedYet")}</p>
        </>
      );
    case "delivery":
      return (
        <>
          <Title>{trouble.message}</Title>
          <p>{insteadOf(trouble.instead)}</p>
          {trouble.instead.length > 1 && (
            <Button
              variant="secondary"
              size="small"
              onClick={() => seekStep("time")}
              className="justify-self-start"
            >
              {t("chooseAnotherTime")}
            </Button>
          )}
        </>
      );
    case "closed":
      return (
        <>
          <Title>{trouble.message}</Title>
          <p>{t("nothingOrderedClosed")}</p>
        </>
      );
    case "refused":
      return (
        <>
          <Title>{trouble.message}</Title>
          <p>{t("nothingOrdered")}</p>
        </>
      );
  }
}

const isOpen = ({ state }: LineNow) => state === "open";

function insteadOf([first]: readonly Choice[]): string {
  if (!first) return t("nothingOrderedYet");
  return t("nothingOrderedNewTime", { time: dayAndWindow(first.day, first.window) });
}

function Title({ children }: { children: string }) {
  return <p className="text-lg font-semibold wrap-anywhere">{children}</p>;
}

function MyOrders() {
  return (
    <LinkButton to={orderPages.myOrders} variant="secondary" size="small" className="justify-self-start">
      {t("myOrders")}
    </LinkButton>
  );
}
