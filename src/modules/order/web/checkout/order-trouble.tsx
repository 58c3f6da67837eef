import { type ReactElement, useEffect, useRef } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { ApiError, ConnectionError } from "#kernel/web/api/api-error.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { openLogin } from "#modules/identity/web/shared/session-store.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { orderPages } from "../../paths.ts";
import { t } from "../../texts/checkout-texts.ts";
import { type Choice, choicesInstead } from "./delivery-choice.tsx";

interface OrderTroubleNoticeProps {
  trouble: OrderTrouble;
  lines: readonly LineNow[];
  /** A sentence for each charge that has changed since the press. */
  newCharges: readonly string[];
}

/** The notice about the last press on "Place Order", and what to do now. It stays until the next press. */
export function OrderTroubleNotice({ trouble, lines, newCharges }: OrderTroubleNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  // The notice says in full what the toast says in short.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new trouble, so that it comes into view.
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
      <Words trouble={trouble} lines={lines} newCharges={newCharges} />
    </div>
  );
}

function Words({ trouble, lines, newCharges }: OrderTroubleNoticeProps): ReactElement {
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
          {[...changesSince(trouble.pressed, lines), ...newCharges].map((change) => (
            <p key={change}>{change}</p>
          ))}
          <p>{t(lines.some(isOpen) ? "nothingOrderedLookAgain" : "nothingOrderedYet")}</p>
        </>
      );
    case "delivery":
      return (
        <>
          <Title>{trouble.message}</Title>
          <p>{insteadOf(trouble.instead)}</p>
          {trouble.instead.length > 1 && (
            <Button variant="secondary" size="small" onClick={toTimes} className="justify-self-start">
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

/** Scrolls to the delivery times, which are further down on a phone. */
function toTimes(): void {
  const time = document.querySelector<HTMLElement>("input[name=delivery]:checked");
  time?.focus({ preventScroll: true });
  time?.closest("fieldset")?.scrollIntoView({ block: "center" });
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

/** A line as it was when "Place Order" was pressed. */
export interface PressedLine {
  id: string;
  name: string;
  offerPricePaise: number;
}

/** A line as it is now. */
export interface LineNow extends Omit<PressedLine, "offerPricePaise"> {
  state: "open" | "soldOut" | "gone";
  /** Missing if it can't be ordered. */
  offerPricePaise?: number;
}

/** The reason why there is no order, or none that is known. */
export type OrderTrouble =
  /** No conclusive answer came, so the order may have been placed. */
  | { kind: "lost" }
  /** An earlier order, whose answer was lost, has been placed. */
  | { kind: "placedBefore"; message: string }
  /** The session has ended. */
  | { kind: "login" }
  /** Prices or stock differ from what the shopper was shown. */
  | { kind: "changed"; message: string; pressed: readonly PressedLine[] }
  /** The day or window is not available. `instead` are the available ones, the earliest first. */
  | { kind: "delivery"; message: string; instead: readonly Choice[] }
  /** The store has closed. */
  | { kind: "closed"; message: string }
  | { kind: "refused"; message: string };

/** `isUnclear`: the outcome of the attempt is still unknown. */
export function toTrouble(error: unknown, isUnclear: boolean, pressed: readonly PressedLine[]): OrderTrouble {
  if (isUnclear) return { kind: "lost" };
  const message = failureMessage(error);
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) return { kind: "login" };
  const instead = choicesInstead(error);
  if (instead) return { kind: "delivery", message, instead };
  if (status === 403) return { kind: "closed", message };
  if (status === 409) return { kind: "changed", message, pressed };
  return { kind: status === 422 ? "placedBefore" : "refused", message };
}

/** Returns true if the address was deleted. Nothing else in an order can be missing, as products are refused as a change. */
export const isAddressGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The toast about a failure (specification, section 8). */
export function failureMessage(error: unknown): string {
  if (error instanceof ConnectionError) return t("orderUnreachable");
  return (error instanceof ApiError && error.message) || t("orderFailed");
}

/** The changes since the press, a sentence for each line. */
export function changesSince(pressed: readonly PressedLine[], now: readonly LineNow[]): string[] {
  const lineNow = new Map(now.map((line) => [line.id, line]));
  return pressed.flatMap(({ id, name, offerPricePaise: before }) => {
    const line = lineNow.get(id);
    // The shopper has removed it.
    if (!line) return [];
    if (line.state === "soldOut") return t("lineSoldOut", { name });
    if (line.state === "gone" || line.offerPricePaise === undefined) return t("lineGone", { name });
    if (line.offerPricePaise === before) return [];
    return t("nowCosts", { name, now: formatPaise(line.offerPricePaise), before: formatPaise(before) });
  });
}
