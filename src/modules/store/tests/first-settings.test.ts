import { expect, it } from "vitest";
import { firstSettings } from "../first-settings.ts";

const { parse } = firstSettings;

it("needs nothing", () => {
  expect(parse({})).toMatchObject({ name: "Santhe", promo: { type: "fixed", amountPaise: 5000 } });
  expect(parse({ STORE_NAME: "" })).toEqual(parse({}));
});

it("takes phone numbers as they are shown, and the digits of the one for chats", () => {
  const STORE_PHONES = "+91 98450 12345, 0821 2420000";
  expect(parse({ STORE_PHONES, STORE_CHAT_NUMBER: "+91 98450-12345" })).toMatchObject({
    phones: ["+91 98450 12345", "0821 2420000"],
    chatNumber: "919845012345",
  });
});

it("shows a single phone number twice rather than an empty one", () => {
  const { phones } = parse({ STORE_PHONES: "+91 98450 12345" });
  expect(phones).toEqual(["+91 98450 12345", "+91 98450 12345"]);
});

it("knows the state of the default city only", () => {
  expect(parse({})).toMatchObject({ city: "Mysuru", state: "Karnataka" });
  expect(parse({ STORE_CITY: "Chennai" })).toMatchObject({ city: "Chennai", state: null });
  const set = parse({ STORE_CITY: "Chennai", STORE_STATE: "Tamil Nadu" });
  expect(set).toMatchObject({ city: "Chennai", state: "Tamil Nadu" });
});

it.each([
  ["75", { type: "fixed", amountPaise: 7500 }],
  ["10%", { type: "percentage", percent: 10 }],
  ["150%", { type: "percentage", percent: 100 }],
])("knows a promo of %s", (text, promo) => {
  expect(parse({ STORE_PROMO: text }).promo).toEqual(promo);
});
