import { useEffect, useEffectEvent, useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import { cartPayment } from "#modules/order/rules/shared/pricing.ts";
import type { CheckoutFieldProps } from "#modules/order/web/shared/order-slots.ts";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { t } from "../checkout-texts.ts";
import type { CustomerApi } from "../module-api.ts";
import { CREDIT } from "../rules/credit-kind.ts";

/** The checkout's offer to take the shopper's balance along; nothing without one. */
export default function CreditField({ value, payment, onChange }: CheckoutFieldProps) {
  const { user } = useSession();
  const shopperId = user?._id;
  const [paise, setPaise] = useState(0);
  const take = useEffectEvent((balancePaise: number) => {
    setPaise(balancePaise);
    // A balance that has changed since it was chosen is chosen again.
    if (value !== "" && payment?.balancePaise !== balancePaise) onChange("");
  });
  useEffect(() => {
    if (shopperId === undefined) return;
    let isCurrent = true;
    browserApi<CustomerApi>()
      .api.customer.balance.$get()
      .then((response) => readAnswer(response))
      .then(
        ({ balance }) => isCurrent && take(toPaise(balance)),
        // Without an answer nothing is offered.
        () => isCurrent && take(0),
      );
    return () => {
      isCurrent = false;
    };
  }, [shopperId]);
  if (paise === 0 || shopperId === undefined) return null;
  const sum = formatPaise(Math.abs(paise));
  return (
    <CheckBox
      label={t(paise > 0 ? "useCredit" : "payLastTime", { sum })}
      checked={value !== ""}
      onChange={(checked) => (checked ? onChange("true", cartPayment(CREDIT, paise)) : onChange(""))}
    />
  );
}
