import { describe, expect, it } from "vitest";
import { newAddressSchema } from "#contract/address.ts";
import { addressErrors, EMPTY_ADDRESS } from "./address-fields.ts";

const FILLED = {
  firstName: "Lakshmi",
  lastName: "Rao",
  email: "lakshmi@example.in",
  street: "12 Temple Road",
  city: "Mysuru",
  state: "Karnataka",
  zipcode: "570001",
  country: "India",
  phone: "+91 98450 12345",
  gstin: "",
};

/** What the contract says of the same input, per field. */
function contractErrors(input: unknown): Record<string, string> {
  const issues = newAddressSchema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]));
}

describe("addressErrors", () => {
  it("finds nothing wrong with a filled form, and neither does the contract", () => {
    expect(addressErrors(FILLED)).toEqual({});
    expect(contractErrors(FILLED)).toEqual({});
  });

  it("takes a zipcode and a GSTIN as people write them", () => {
    const written = { ...FILLED, zipcode: " 570 001", gstin: "29abcde 1234f 1z5" };
    expect(addressErrors(written)).toEqual({});
    expect(newAddressSchema.parse(written)).toMatchObject({ zipcode: "570001", gstin: "29ABCDE1234F1Z5" });
  });

  it("says of every field what the contract says of it", () => {
    const empty = { ...EMPTY_ADDRESS, country: " " };
    expect(addressErrors(empty)).toEqual(contractErrors(empty));
    const wrong = { ...FILLED, email: "lakshmi", zipcode: "57-0001" };
    expect(addressErrors(wrong)).toEqual(contractErrors(wrong));
  });
});
