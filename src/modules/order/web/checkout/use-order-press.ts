import { useEffect, useRef } from "react";
import { toRupees } from "#kernel/money/money.ts";
import { say } from "#kernel/texts/text.ts";
import { toast } from "#kernel/web/toast.ts";
import type { Address } from "#modules/address/contract.ts";
import { t as addressText } from "#modules/address/texts.ts";
import { openLogin, useSession } from "#modules/identity/web/shared/session-store.ts";
import type { PlaceOrder } from "../../contract/place-order.ts";
import { refuseToPlace } from "../../rules/order-checks.ts";
import type { Settlement } from "../../rules/settling.ts";
import type { Totals } from "../../rules/shared/pricing.ts";
import { t } from "../../texts/checkout-texts.ts";
import type { PressedLine } from "./order-trouble.ts";

// Not the id of the order's toast: these are dismissed as soon as their reason is gone.
const TOAST = { id: "order-refusal" };
const NO_ADDRESSES = { id: "no-addresses" };

interface Pressed {
  lines: readonly (PressedLine & { quantity: number })[];
  /** The number of lines in the cart, including those that can't be ordered. */
  lineCount: number;
  address: Address | undefined;
  /** The number of saved addresses; undefined if it is unknown. */
  addressCount: number | undefined;
  totals: Totals;
  promoCode: string;
  settlement: Settlement;
  /** Whether there is no network, and the addresses were not loaded before. */
  cutOff: boolean;
  place: (order: PlaceOrder, pressed: readonly PressedLine[]) => void;
  /** Shows the saved addresses. */
  chooseAddress: () => void;
  /** Opens the form for a new address. */
  addAddress: () => void;
}

/**
 * Handles a press on "Place Order": the specified checks in their order, each with its remedy, and then the order. The
 * toast "No addresses found" (specification, section 8) appears here and not when the cart opens: it answers a shopper
 * who needs an address, and would reproach one who has just signed up.
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
 * Dismisses a refusal once there is an address, another payment method or a network, and when the page is left; unless
 * it is left for the refusal's remedy, as the ref says.
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

/** The shown sums in rupees, for the order. */
function sums(totals: Totals) {
  return {
    subTotal: toRupees(totals.subTotalPaise),
    shippingCharges: toRupees(totals.shippingPaise),
    handlingCharges: toRupees(totals.handlingPaise),
    discount: toRupees(totals.discountPaise),
    totalAmount: toRupees(totals.totalPaise),
  };
}
