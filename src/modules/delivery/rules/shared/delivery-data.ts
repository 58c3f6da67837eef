import { toRupees } from "#kernel/money/money.ts";
import { isFresh } from "./delivery-days.ts";
import type { CutOff, Weekday } from "./delivery-rules.ts";

const WEEK_DAYS = 7;
const DAY_NAMES = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
/** All times of a store are India's. */
const ZONE = "+05:30";

type Terms = {
  freshWeekdays: readonly Weekday[];
  otherWeekdays: readonly Weekday[];
  cutOff: CutOff | null;
  /** Not everywhere is served, or not on the same terms. */
  hasAreas: boolean;
};

/**
 * How a product of a category is delivered, as schema.org's `OfferShippingDetails` for search engines. It names weekdays
 * and no date: a page that is kept for a while stays true. What differs between PIN codes is left out.
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
      // It goes out and arrives on the same day.
      transitTime: days(0, 0),
    },
  };
}

const days = (minValue: number, maxValue: number) => ({
  ...{ "@type": "QuantitativeValue", minValue, maxValue, unitCode: "DAY" },
});

/** The days from an order that has just missed a delivery day's cut-off to the next delivery day. */
function longestWait(weekdays: readonly Weekday[], cutOff: CutOff | null): number {
  const gaps = weekdays.map((day, index) => {
    const next = weekdays[(index + 1) % weekdays.length] ?? day;
    return (next - day + WEEK_DAYS) % WEEK_DAYS || WEEK_DAYS;
  });
  return Math.max(...gaps) + (cutOff?.day === "before" ? 1 : 0);
}
