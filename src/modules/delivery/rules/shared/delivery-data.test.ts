import { expect, it } from "vitest";
import { deliveryData } from "./delivery-data.ts";
import { DEFAULT_DELIVERY_RULES } from "./delivery-rules.ts";

const terms = { ...DEFAULT_DELIVERY_RULES, hasAreas: false };

it("tells search engines the weekdays, the wait and the charge", () => {
  expect(deliveryData("fruits", terms, 4000)).toMatchObject({
    shippingRate: { value: "40.00", currency: "INR" },
    deliveryTime: {
      businessDays: { dayOfWeek: ["https://schema.org/Sunday"] },
      handlingTime: { minValue: 1, maxValue: 7 },
    },
  });
  expect(deliveryData("pantry", terms, 4000)).toMatchObject({
    deliveryTime: { handlingTime: { minValue: 1, maxValue: 1 } },
  });
});

it("goes by the cut-off, and names no charge where it differs between PIN codes", () => {
  const cutOff = { time: "18:00", day: "before" } as const;
  const structuredData = deliveryData(
    "fruits",
    { ...terms, freshWeekdays: [0, 3], cutOff, hasAreas: true },
    4000,
  );
  expect(structuredData).toMatchObject({
    deliveryTime: { cutoffTime: "18:00:00+05:30", handlingTime: { minValue: 1, maxValue: 5 } },
  });
  expect(structuredData).not.toHaveProperty("shippingRate");
  const same = deliveryData("fruits", { ...terms, cutOff: { time: "08:00", day: "same" } }, 4000);
  expect(same).toMatchObject({ deliveryTime: { handlingTime: { minValue: 0, maxValue: 7 } } });
});
