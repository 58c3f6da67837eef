import { useId } from "react";
import type { DoorMoneyProps } from "#modules/order/web/shared/order-slots.ts";
import { useLoaded } from "#ui/loading/use-loaded.ts";
import { t } from "../seller-texts.ts";
import { DoorRows, useDoorsQuestion } from "./door-rows.tsx";

/** The doors of a day that paid otherwise than due and are still to be decided about: a row each, with the choice in it. */
export default function DoorMoney({ day }: DoorMoneyProps) {
  const id = useId();
  const { value, reload } = useLoaded(useDoorsQuestion(day, ""));
  if (!value || value.doors.length === 0) return null;
  return (
    <section aria-labelledby={id} data-no-print className="mb-6 grid max-w-3xl gap-2">
      <h2 id={id} className="text-heading">
        {t("doorsTitle")}
      </h2>
      <DoorRows doors={value.doors} onDecided={reload} />
    </section>
  );
}
