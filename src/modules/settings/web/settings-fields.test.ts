import { describe, expect, it } from "vitest";
import { carryOver, changesOf } from "#kernel/web/forms/edits.ts";
import type { SaveSettings } from "../contract.ts";
import { SETTINGS } from "./settings-fields.tsx";

const saved: SaveSettings = {
  version: 3,
  name: "Santhe",
  tagline: "",
  city: "Mysuru",
  state: "Karnataka",
  address: "Market Road",
  gstin: "",
  fssai: "",
  phone: "+91 90000 00001",
  secondPhone: "",
  email: "hello@santhe.example",
  chatNumber: "919000000001",
  instagram: "",
  developerCredit: "Santhe contributors",
  shippingCharges: 40,
  handlingCharges: 10.5,
  upiAddress: "",
  roundsToRupee: false,
  ratingStandIn: true,
  twoDeliveries: "off",
  askAmounts: "usual",
  languages: "",
  cancelUntil: "delivery-day",
  promoType: "fixed",
  promoAmount: 50,
  promoPercent: 10,
  promoMaximum: 0,
  promoMinimum: 0,
  promoCode: "",
};
const shown = SETTINGS.toDraft(saved);

describe("the fields of the settings", () => {
  it("sends back what is shown, untouched", () => {
    expect({ ...SETTINGS.read(shown), version: saved.version }).toEqual(saved);
  });

  it("reads amounts as people write them, and leaves the rest to the server", () => {
    const sent = SETTINGS.read({
      ...shown,
      shippingCharges: "₹ 1,200.50",
      handlingCharges: "ten",
      promoPercent: "15 %",
      promoMaximum: "",
    });
    expect(sent).toMatchObject({ shippingCharges: 1200.5, promoPercent: 15, promoMaximum: 0 });
    expect(JSON.stringify(sent)).toContain('"handlingCharges":null');
  });
});

describe("a draft", () => {
  it("knows what was changed, and that typing it back changes nothing", () => {
    expect(changesOf({ ...shown, city: "Erode" }, shown)).toEqual([["city", "Erode"]]);
    expect(changesOf({ ...shown, city: "Mysuru" }, shown)).toEqual([]);
  });

  it("keeps what was typed and takes over what somebody else has saved", () => {
    const typed = { ...shown, name: "Mine", city: "Erode" };
    const theirs = { ...shown, city: "Salem", shippingCharges: "60" };
    expect(carryOver(typed, shown, theirs)).toEqual({ ...theirs, name: "Mine", city: "Erode" });
  });
});
