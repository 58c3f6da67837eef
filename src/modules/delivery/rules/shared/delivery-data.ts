import { toRupees } from "#kernel/money/money.ts";
import { isFresh } from "./delivery-days.ts";
import type { CutOff, Weekday } from "./delivery-rules.ts";

const WEEK_DAYS = 7;
const DAY_NAMES = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
/** The offset of all times: the store is in India. */
const ZONE = "+05:30";

type Terms = {
  freshWeekdays: readonly Weekday[];
  otherWeekdays: readonly Weekday[];
  cutOff: CutOff | null;
  /** Whether delivery is limited to areas or differs between them. */
  hasAreas: boolean;
};

/**
 * The delivery of a category's products, as schema.org's `OfferShippingDetails` for search engines. It names weekdays
 * and no dates, so that a cached page stays true. Differences between PIN codes are left out.
 */
export function deliveryData(category: string, terms: Terms, shippingPaise: number) {
  const weekdays = isFresh(category) ? terms.freshWeekdays : terms.otherWeekdays;
  const { cutOff, hasAreas } = terms;
  return {
    "@type": "OfferShippingDetails",
    ...(hasAreas
      ? {}
      : {
          shippingRate: {
            "@type": "MonetaryAmount",
            value: toRupees(shippingPaise).toFixed(2),
            currency: "INR",
          },
        }),
    shippingDestination: { "@type": "DefinedRegion", addressCountry: "IN" },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      businessDays: {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: weekdays.map((day) => `https://schema.org/${DAY_NAMES[day]}`),
      },
      ...(cutOff && { cutoffTime: `${cutOff.time}:00${ZONE}` }),
      handlingTime: days(cutOff?.day === "same" ? 0 : 1, longestWait(weekdays, cutOff)),
      // Orders are sent out and arrive on the same day.
      transitTime: days(0, 0),
    },
  };
}

const days = (minValue: number, maxValue: number) => ({
  "@type": "QuantitativeValue",
  minValue,
  maxValue,
  unitCode: "DAY",
});

/** The longest wait in days: from just after a delivery day's cut-off to the next delivery day. */
function longestWait(weekdays: readonly Weekday[], cutOff: CutOff | null): number {
  const gaps = weekdays.map((day, index) => {
    const next = weekdays[(index + 1) % weekdays.length] ?? day;
    return (next - day + WEEK_DAYS) % WEEK_DAYS || WEEK_DAYS;
  });
  return Math.max(...gaps) + (cutOff?.day === "before" ? 1 : 0);
}
