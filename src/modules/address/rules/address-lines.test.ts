import { describe, expect, it } from "vitest";
import { doorLine, fullName, placeLines } from "./shared/address.ts";

const place = {
  street: "12 Devaraja Road",
  city: "Mysuru",
  state: "Karnataka",
  zipcode: "570001",
  country: "India",
};

describe("placeLines", () => {
  it("is what stands on an envelope", () => {
    expect(placeLines({ ...place, landmark: "opposite the temple" })).toEqual([
      "12 Devaraja Road",
      "opposite the temple",
      "Mysuru 570001",
      "Karnataka, India",
    ]);
  });

  it("has no empty lines, for an address without a landmark or a street", () => {
    expect(placeLines(place)).toHaveLength(3);
    expect(placeLines({ ...place, street: "", zipcode: "" })).toEqual(["Mysuru", "Karnataka, India"]);
  });
});

describe("doorLine", () => {
  it("names the landmark after the street, where there is one", () => {
    expect(doorLine({ ...place, landmark: "opposite the temple" })).toBe(
      "12 Devaraja Road, opposite the temple",
    );
    expect(doorLine(place)).toBe("12 Devaraja Road");
    expect(doorLine({ street: "" })).toBe("");
  });
});

describe("fullName", () => {
  it("has no blank at its ends, where a part is missing", () => {
    expect(fullName({ firstName: "Meera", lastName: "Rao" })).toBe("Meera Rao");
    expect(fullName({ firstName: "Meera", lastName: "" })).toBe("Meera");
    expect(fullName({ firstName: "", lastName: "" })).toBe("");
  });
});
