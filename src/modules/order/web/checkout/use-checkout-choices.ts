import { useEffect, useState } from "react";
import { readTab, writeTab } from "#kernel/web/device-storage.ts";
import { fields, oneOf, optional, recordOf, type Shaped, text } from "#kernel/web/shape.ts";
import { PAYMENT_CODES, PAYMENT_METHODS } from "#modules/payment/rules/payment.ts";
import { forgetOfferedPromo, readOfferedPromo } from "../offered-promo.ts";

const KEY = "santhe.checkout";
const shape = fields({
  promoCode: text,
  method: oneOf(PAYMENT_CODES),
  extras: optional(recordOf(text)),
  /** The key of the day and window that was chosen; empty for the earliest. */
  delivery: optional(text),
});
type CheckoutChoices = Shaped<typeof shape>;

const DEFAULTS: CheckoutChoices = {
  promoCode: "",
  method: PAYMENT_METHODS[0].code,
  extras: {},
  delivery: "",
};

/** The promo code, the payment method, the time of delivery and what goes along with the order. They are kept through a reload, and while a new address is added. */
export function useCheckoutChoices() {
  const [choices, setChoices] = useState(DEFAULTS);
  // After the first render, which has to be the same as the server's.
  useEffect(() => {
    const kept = readTab(KEY, shape) ?? DEFAULTS;
    setChoices({ ...kept, promoCode: kept.promoCode || readOfferedPromo() });
  }, []);
  const choose = (change: Partial<CheckoutChoices>) => {
    const next = { ...choices, ...change };
    if (change.promoCode === "") forgetOfferedPromo();
    writeTab(KEY, next);
    setChoices(next);
  };
  return { ...choices, choose };
}
