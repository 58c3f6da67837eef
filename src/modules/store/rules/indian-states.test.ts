import { describe, expect, it } from "vitest";
import {
  contradictingStates,
  gstinState,
  properState,
  stateName,
  stateNumber,
} from "./shared/indian-states.ts";

describe("stateNumber", () => {
  it.each([
    ...["Tamil Nadu", "tamilnadu", " TAMIL  NADU ", "TN", "T.N.", "Tamilnaddu", "Tamil Ndau", "தமிழ்நாடு"],
    ...["33", "33-Tamil Nadu", "Tamil Nadu, India", "Tamilnadu State"],
  ])("reads %j as Tamil Nadu", (typed) => {
    expect(properState(typed)).toBe("Tamil Nadu");
  });

  it.each([
    ["Kerela", "Kerala"],
    ["KL", "Kerala"],
    ["കേരളം", "Kerala"],
    ["Karnatka", "Karnataka"],
    ["KA", "Karnataka"],
    ["Mysore State", "Karnataka"],
    ["ಕರ್ನಾಟಕ", "Karnataka"],
    ["Pondicherry", "Puducherry"],
    ["Orissa", "Odisha"],
    ["Uttaranchal", "Uttarakhand"],
    ["Telengana", "Telangana"],
    ["Andra Pradesh", "Andhra Pradesh"],
    ["A.P.", "Andhra Pradesh"],
    ["28", "Andhra Pradesh"],
    ["Maharastra", "Maharashtra"],
    ["Chattisgarh", "Chhattisgarh"],
    ["J&K", "Jammu and Kashmir"],
    ["Dehli", "Delhi"],
    ["Daman & Diu", "Dadra and Nagar Haveli and Daman and Diu"],
    ["State of Goa", "Goa"],
  ])("reads %j as %s", (typed, name) => {
    expect(properState(typed)).toBe(name);
  });

  it.each(["", "somewhere", "India", "State", "Goan", "Xy", "99", "Western Province", "Krn"])(
    "does not know %j",
    (typed) => {
      expect([stateNumber(typed), properState(typed)]).toEqual([undefined, typed]);
    },
  );

  it("knows every name, and no name is near another", () => {
    const numbers = Array.from({ length: 38 }, (_, index) => String(index + 1).padStart(2, "0"));
    const assigned = numbers.filter((number) => stateName(number) !== number);
    expect(assigned).toHaveLength(36);
    for (const number of assigned) {
      expect(stateNumber(stateName(number))).toBe(number);
      expect(stateNumber(`${stateName(number)}x`)).toBe(number === "30" ? undefined : number);
    }
  });
});

it("knows the state of a GSTIN, also by the number of a former state", () => {
  expect(gstinState("29ABCDE1234F1ZW")).toBe("29");
  expect(gstinState("28ABCDE1234F1ZY")).toBe("37");
  expect(gstinState("99ABCDE1234F1ZM")).toBeUndefined();
  expect(gstinState("")).toBeUndefined();
});

it("finds states that contradict each other, and nothing in what it does not know", () => {
  const states = (state: string, gstin = "29ABCDE1234F1ZW") => contradictingStates({ gstin, state });
  expect(states("TN")).toEqual({ ofGstin: "Karnataka", ofAddress: "Tamil Nadu" });
  expect(states("Karnatka")).toBeUndefined();
  expect(states("somewhere")).toBeUndefined();
  expect(states("Tamil Nadu", "")).toBeUndefined();
});
