import { describe, expect, it } from "vitest";
import { newAddressSchema } from "../../contract.ts";
import { addressErrors, draftOf, EMPTY_ADDRESS, newDraft, pinHint } from "./address-fields.ts";

const FILLED = {
  firstName: "Lakshmi",
  lastName: "Rao",
  email: "lakshmi@example.in",
  street: "12 Temple Road",
  landmark: "",
  city: "Mysuru",
  state: "Karnataka",
  zipcode: "570001",
  country: "India",
  phone: "+91 98450 12345",
  gstin: "",
};

/** The contract's complaints about the same input, by field. */
function contractErrors(input: unknown): Record<string, string> {
  const issues = newAddressSchema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]));
}

describe("addressErrors", () => {
  it("finds nothing wrong with a filled form, and neither does the contract", () => {
    expect(addressErrors(FILLED)).toEqual({});
    expect(contractErrors(FILLED)).toEqual({});
  });

  it("takes a PIN code and a GSTIN as people write them", () => {
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

describe("newDraft", () => {
  const store = { city: "Mysuru", state: "Karnataka" };
  const draft = (name: string) => newDraft({ user: { name, email: "l@example.in" }, store });

  it("begins with who is logged in and where the store is", () => {
    expect(draft(" Lakshmi  Devi Rao ")).toMatchObject({
      firstName: "Lakshmi Devi",
      lastName: "Rao",
      email: "l@example.in",
      city: "Mysuru",
      state: "Karnataka",
      country: "India",
      street: "",
    });
  });

  it("asks for the last name of who gave one name only", () => {
    expect(draft("Lakshmi")).toMatchObject({ firstName: "Lakshmi", lastName: "" });
  });
});

it("a saved address is corrected as it was saved", () => {
  const { gstin: _, landmark: _landmark, ...saved } = FILLED;
  expect(draftOf({ ...saved, _id: "1" })).toEqual(FILLED);
});

describe("pinHint", () => {
  it.each([
    ["570001", "India", undefined],
    ["570 001", " india ", undefined],
    ["", "India", undefined],
    ["57001", "India", "In India it has 6 digits"],
    ["075001", "India", "In India it has 6 digits"],
    ["57001", "Nepal", undefined],
  ])("of %j in %s is %j", (zipcode, country, hint) => {
    expect(pinHint({ ...FILLED, zipcode, country })).toBe(hint);
  });
});
