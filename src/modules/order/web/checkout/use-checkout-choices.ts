import { useEffect, useState } from "react";
import { readDevice, readTab, writeDevice, writeTab } from "#kernel/web/device/device-storage.ts";
import { fields, listOf, number, oneOf, optional, recordOf, type Shaped, text } from "#kernel/web/shape.ts";
import { PAYMENT_CODES, PAYMENT_METHODS } from "#modules/payment/rules/shared/payment.ts";
import { OFFERED_PROMO } from "../shared/offered-promo.ts";

const KEY = "santhe.checkout";
const shape = fields({
  promoCode: text,
  method: oneOf(PAYMENT_CODES),
  extras: optional(recordOf(text)),
  payments: optional(recordOf(fields({ label: text, place: number, balancePaise: number }))),
  /** The key of the chosen day and window; empty for the earliest. */
  delivery: optional(text),
  /** The same for two deliveries; left out if the cart comes at once. */
  two: optional(listOf(text)),
});
type CheckoutChoices = Shaped<typeof shape>;

const USUAL_KEY = "santhe.usual";
const usualShape = fields({
  /** The id of the shopper: others may use the same device. */
  shopper: text,
  /** The id of the last order's window; empty if it had none. */
  window: text,
  extras: recordOf(text),
});
type Usual = Shaped<typeof usualShape>;

const NOTHING_USUAL = { window: "", extras: {} };

function readUsual(shopperId: string | undefined): Pick<Usual, "window" | "extras"> {
  const usual = readDevice(USUAL_KEY, usualShape);
  return usual && usual.shopper === shopperId ? usual : NOTHING_USUAL;
}

/** Remembers on this device with what the next order begins: the window, and wishes such as those for missing products. */
export function rememberUsual(usual: Usual): void {
  writeDevice(USUAL_KEY, usual);
}

const DEFAULTS: CheckoutChoices = {
  promoCode: "",
  method: PAYMENT_METHODS[0].code,
  extras: undefined,
  payments: {},
  delivery: "",
  two: undefined,
};

/**
 * The promo code, payment method, delivery time and extras of the order. They survive a reload, and the adding of a new
 * address. A new order begins with what the last one on this device had, as far as that is remembered.
 */
export function useCheckoutChoices(shopperId: string | undefined) {
  const [choices, setChoices] = useState(DEFAULTS);
  const [usual, setUsual] = useState<Pick<Usual, "window" | "extras">>(NOTHING_USUAL);
  // After the first render, which must equal the server's.
  useEffect(() => {
    const stored = readTab(KEY, shape) ?? DEFAULTS;
    setChoices({ ...stored, promoCode: stored.promoCode || readDevice(OFFERED_PROMO, text) || "" });
  }, []);
  useEffect(() => setUsual(readUsual(shopperId)), [shopperId]);
  const choose = (change: Partial<CheckoutChoices>) => {
    const next = { ...choices, ...change };
    if (change.promoCode === "") writeDevice(OFFERED_PROMO, "");
    writeTab(KEY, next);
    setChoices(next);
  };
  return { ...choices, extras: choices.extras ?? usual.extras, usualWindow: usual.window, choose };
}
