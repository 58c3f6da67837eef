import { describe, expect, it } from "vitest";
import { whoAndWhere } from "./order-bar.tsx";

const HOME = {
  firstName: "Meera",
  lastName: "Rao",
  street: "12 Devaraja Road",
  city: "Mysuru",
  zipcode: "570001",
};

describe("whoAndWhere", () => {
  it("names whom, the city and the PIN code", () => {
    expect(whoAndWhere(HOME)).toBe("Meera Rao, Mysuru 570001");
  });

  it("names the area where the street ends with one", () => {
    const street = "12 Temple Road, 2nd Stage, Vijayanagar ";
    expect(whoAndWhere({ ...HOME, street })).toBe("Meera Rao, Vijayanagar, Mysuru 570001");
  });

  it("leaves out what is not filled in", () => {
    expect(whoAndWhere({ ...HOME, lastName: "", street: "12 Devaraja Road,", city: "" })).toBe(
      "Meera, 570001",
    );
  });
});
