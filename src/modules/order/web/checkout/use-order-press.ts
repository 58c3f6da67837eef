import { useEffect } from "react";
import { toRupees } from "#kernel/money/money.ts";
import { say } from "#kernel/texts/text.ts";
import type { Address } from "#modules/address/contract.ts";
import { t as addressText } from "#modules/address/texts.ts";
import { openLogin, useSession } from "#modules/identity/web/session-store.ts";
import { toast } from "#ui/toaster.tsx";
import { t } from "../../checkout-texts.ts";
import type { PlaceOrder } from "../../contract/place-order.ts";
import type { Totals } from "../../rules/pricing.ts";
import type { Settlement } from "../../rules/settling.ts";
import { refuseToPlace } from "./order-checks.ts";
import type { PressedLine } from "./order-trouble.ts";

// Not the toast of the order itself: this one goes as soon as its reason is gone.
const TOAST = { id: "order-refusal" };

interface Pressed {
  lines: readonly (PressedLine & { quantity: number })[];
  /** Lines in the cart, also those that can't be ordered. */
  lineCount: number;
  address: Address | undefined;
  totals: Totals;
  promoCode: string;
  settlement: Settlement;
  /** There is no network, and the addresses have not come before. */
  cutOff: boolean;
  place: (order: PlaceOrder, pressed: readonly PressedLine[]) => void;
}

/** What a press on "Place Order" does: the specified checks, in their order, and then the order. */
export function useOrderPress(pressed: Pressed): () => void {
  const { lines, lineCount, address, totals, promoCode, settlement, cutOff, place } = pressed;
  const { user } = useSession();
  useRefusalSettled(pressed);
  return () => {
    if (cutOff) return void toast.error(addressText("whenOnline"), TOAST);
    const isLoggedIn = Boolean(user);
    const refusal = refuseToPlace({ address, isLoggedIn, lineCount, openLineCount: lines.length });
    if (refusal) toast.error(refusal, TOAST);
    // A visitor has no address to choose before the login, so the way on is the same for both.
    if (!isLoggedIn) return openLogin("login", t("loginToOrder"));
    if (refusal || !address) return;
    if (settlement.refusal) return void toast.error(say(settlement.refusal), TOAST);
    const items = lines.map(({ id, quantity }) => ({ product: id, quantity }));
    const order = { items, address: address._id, ...sums(totals), promoCode: promoCode || null };
    place({ ...order, ...settlement.ordered }, lines);
  };
}

/** Takes a refusal off the screen when there is an address by now, another way to settle the order, or the network again. */
function useRefusalSettled({ address, settlement, cutOff }: Pressed): void {
  const answer = `${address?._id} ${JSON.stringify(settlement)} ${cutOff}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever it is that has changed, and when the page is left.
  useEffect(() => () => toast.dismiss(TOAST.id), [answer]);
}

/** What the shopper is shown, as the order sends it, in rupees. */
function sums(totals: Totals) {
  return {
    subTotal: toRupees(totals.subTotalPaise),
    shippingCharges: toRupees(totals.shippingPaise),
    handlingCharges: toRupees(totals.handlingPaise),
    discount: toRupees(totals.discountPaise),
    totalAmount: toRupees(totals.totalPaise),
  };
}
