import { useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { call } from "#kernel/web/call.ts";
import { useDelivery } from "#modules/delivery/web/use-delivery.ts";
import type { DeliveryOptions } from "#modules/order/contract/delivery-options.ts";
import { Button } from "#ui/button.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { t } from "../../delivery-texts.ts";

type Answer = Pick<DeliveryOptions, "served" | "first" | "fee" | "minimum"> & { pin: string };

/** Says whether a PIN code is delivered to before a basket is filled, in a store that does not deliver everywhere. */
export function DeliverTo() {
  const { delivery } = useDelivery();
  return delivery.hasAreas ? <AskedPin /> : null;
}

function AskedPin() {
  const [pin, setPin] = useState("");
  const [answer, setAnswer] = useState<Answer>();
  const { busy, submit, formRef } = useSubmit(async (asked: string) => {
    const { options } = await call(browserApi.api.delivery.options.$get({ query: { pin: asked } }));
    setAnswer({ pin: asked, ...options });
  });
  return (
    <section aria-label={t("whereWeDeliver")} data-no-print className="border-b border-line bg-sprout/60">
      <form
        ref={formRef}
        noValidate
        className="page flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm"
        onSubmit={(event) => {
          event.preventDefault();
          if (pin.trim() !== "") submit(pin.replace(/\s/g, ""));
        }}
      >
        <label className="flex items-center gap-2 font-semibold">
          {t("deliverTo")}
          <input
            value={pin}
            onChange={(event) => setPin(event.target.value)}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={12}
            placeholder={t("pinCode")}
            className="min-h-11 w-28 rounded-field border-[1.5px] border-line-strong bg-sheet px-3 text-base font-normal"
          />
        </label>
        <Button type="submit" variant="secondary" size="small" busy={busy} busyLabel={t("checking")}>
          {t("check")}
        </Button>
        <p role="status" className="min-w-0">
          {answer && wordsOf(answer)}
        </p>
      </form>
    </section>
  );
}

function wordsOf({ pin, served, first, fee, minimum }: Answer): string {
  if (!served) return t("notTo", { pin });
  const terms = { pin, fee: formatPaise(toPaise(fee)) };
  const days = { fresh: dayOf(first.fresh), other: dayOf(first.other) };
  if (minimum === 0) return t("yesTo", { ...terms, ...days });
  return t("yesToFrom", { ...terms, ...days, minimum: formatPaise(toPaise(minimum)) });
}

const dayOf = (day: string | null) => (day === null ? "–" : formatShortDay(day));
