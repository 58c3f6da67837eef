import { useEffect, useRef } from "react";
import { toRupees } from "#kernel/money/money.ts";
import { say } from "#kernel/texts/text.ts";
import { toast } from "#kernel/web/toast.ts";
import type { Address } from "#modules/address/contract.ts";
import { t as addressText } from "#modules/address/texts.ts";
import { openLogin, useSession } from "#modules/identity/web/shared/session-store.ts";
import { t } from "../../checkout-texts.ts";
import type { PlaceOrder } from "../../contract/place-order.ts";
import { refuseToPlace } from "../../rules/order-checks.ts";
import type { Settlement } from "../../rules/settling.ts";
import type { Totals } from "../../rules/shared/pricing.ts";
import type { PressedLine } from "./order-trouble.ts";

// Not the toast of the order itself: these go as soon as their reason is gone.
const TOAST = { id: "order-refusal" };
const NO_ADDRESSES = { id: "no-addresses" };

interface Pressed {
  lines: readonly (PressedLine & { quantity: number })[];
  /** Lines in the cart, also those that can't be ordered. */
  lineCount: number;
  address: Address | undefined;
  /** How many are saved; undefined if nobody knows. */
  addressCount: number | undefined;
  totals: Totals;
  promoCode: string;
  settlement: Settlement;
  /** There is no network, and the addresses have not come before. */
  cutOff: boolean;
  place: (order: PlaceOrder, pressed: readonly PressedLine[]) => void;
  /** Shows the saved addresses. */
  chooseAddress: () => void;
  /** Opens the form for one. */
  addAddress: () => void;
}

/**
 * What a press on "Place Order" does: the specified checks, in their order, each followed by what helps; and then the
 * order. "No addresses found" (specification, section 8) is said here and not as the cart opens: it is the answer to
 * somebody who needs an address, and a reproach to somebody who has just signed up.
 */
export function useOrderPress(pressed: Pressed): () => void {
  const { lines, lineCount, address, addressCount, totals, promoCode, settlement, cutOff, place } = pressed;
  const { user } = useSession();
  const isLoggedIn = Boolean(user);
  const goesOn = useRefusalSettled(pressed);
  const help = () => {
    // A visitor has no address to choose before the login.
    if (!isLoggedIn) return openLogin("login", t("loginToOrder"));
    if (addressCount !== 0) return pressed.chooseAddress();
    toast.error(t("noAddresses"), NO_ADDRESSES);
    goesOn.current = true;
    pressed.addAddress();
  };
  return () => {
    if (cutOff) return void toast.error(addressText("whenOnline"), TOAST);
    const refusal = refuseToPlace({ address, isLoggedIn, lineCount, openLineCount: lines.length });
    if (refusal) toast.error(t(refusal), TOAST);
    if (refusal || !address) return help();
    if (settlement.refusal) return void toast.error(say(settlement.refusal), TOAST);
    const items = lines.map(({ id, quantity }) => ({ product: id, quantity }));
    const order = { items, address: address._id, ...sums(totals), promoCode: promoCode || null };
    place({ ...order, ...settlement.ordered }, lines);
  };
}

/**
 * Takes a refusal off the screen when there is an address by now, another way to settle the order, or the network again,
 * and when the page is left; unless it is left for what the refusal asks for, which the ref says.
 */
function useRefusalSettled({ address, settlement, cutOff }: Pressed) {
  const goesOn = useRef(false);
  const answer = `${address?._id} ${JSON.stringify(settlement)} ${cutOff}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clean-up runs when the answer changes, and when the page is left.
  useEffect(
    () => () => {
      if (goesOn.current) return;
      toast.dismiss(TOAST.id);
      toast.dismiss(NO_ADDRESSES.id);
    },
    [answer],
  );
  return goesOn;
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
