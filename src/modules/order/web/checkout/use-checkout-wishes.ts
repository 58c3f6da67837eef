import { useEffect, useState } from "react";
import { readTab, writeTab } from "#kernel/web/device-storage.ts";
import { fields, oneOf, type Shaped, text } from "#kernel/web/shape.ts";
import { PAYMENT_CODES, PAYMENT_METHODS } from "#modules/payment/rules/payment.ts";

const KEY = "santhe.checkout";
const shape = fields({ promoCode: text, method: oneOf(PAYMENT_CODES) });
type CheckoutWishes = Shaped<typeof shape>;

const NONE: CheckoutWishes = { promoCode: "", method: PAYMENT_METHODS[0].code };

/** The promo code and the payment method; they outlast a reload and the way to a new address. */
export function useCheckoutWishes() {
  const [wishes, setWishes] = useState(NONE);
  // After the first drawing, which has to be the server's.
  useEffect(() => setWishes(readTab(KEY, shape) ?? NONE), []);
  const wish = (change: Partial<CheckoutWishes>) => {
    const next = { ...wishes, ...change };
    writeTab(KEY, next);
    setWishes(next);
  };
  return { ...wishes, wish };
}
