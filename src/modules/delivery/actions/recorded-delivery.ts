import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { weekdayName } from "#kernel/time/store-time.ts";
import type { DeliverySettings } from "../contract.ts";
import { windowName } from "../rules/window-name.ts";
import { t } from "../server-texts.ts";

type Area = DeliverySettings["areas"][number];

/** The settings as the audit log keeps them: in words, as a seller reads them. */
export function recordedDelivery(settings: Omit<DeliverySettings, "version">): Record<string, unknown> {
  const { freshWeekdays, otherWeekdays, cutOff, windows, closedDays, areas } = settings;
  return {
    freshWeekdays: freshWeekdays.map(weekdayName),
    otherWeekdays: otherWeekdays.map(weekdayName),
    cutOff: cutOff && t("recordedCutOff", cutOff),
    windows: windows.map((window) => {
      const named = { weekday: weekdayName(window.weekday), window: windowName(window) };
      const { capacity } = window;
      return capacity === null ? t("recordedWindow", named) : t("recordedFullWindow", { ...named, capacity });
    }),
    closedDays: closedDays.map(({ from, to, yearly }) =>
      t("recordedClosed", { days: from === to ? from : `${from} – ${to}`, yearly: yearly ? "yes" : "no" }),
    ),
    areas: areas.map(recordedArea),
  };
}

function recordedArea({ firstPin, lastPin, fee, minimum }: Area): string {
  const pins = firstPin === lastPin ? firstPin : `${firstPin}–${lastPin}`;
  const terms = [
    fee === null ? [] : t("recordedFee", { fee: formatPaise(toPaise(fee)) }),
    minimum === null ? [] : t("recordedMinimum", { minimum: formatPaise(toPaise(minimum)) }),
  ];
  return [pins, ...terms.flat()].join(", ");
}
