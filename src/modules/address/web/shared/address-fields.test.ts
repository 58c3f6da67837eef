import { describe, expect, it } from "vitest";
import { draftOf, newDraft, pinHint } from "./address-fields.ts";

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
