import { describe, expect, it } from "vitest";
import { type Checked, refuseToPlace, type Unplaceable } from "./order-checks.ts";

const FINE: Checked = { address: { _id: "home" }, isLoggedIn: true, lineCount: 2, openLineCount: 1 };

describe("refuseToPlace", () => {
  it.each<[Unplaceable, Partial<Checked>]>([
    ["selectAddress", { address: undefined, isLoggedIn: false, lineCount: 0, openLineCount: 0 }],
    ["selectAddress", { address: "  ", isLoggedIn: false, lineCount: 0, openLineCount: 0 }],
    ["loginToOrder", { address: "home", isLoggedIn: false, lineCount: 0, openLineCount: 0 }],
    ["cartEmpty", { address: "home", lineCount: 0, openLineCount: 0 }],
    ["noValidItems", { address: "home", openLineCount: 0 }],
    ["invalidAddress", { address: "home" }],
    ["invalidAddress", { address: 7 }],
    ["invalidAddress", { address: [] }],
    ["incompleteAddress", { address: { street: "1 Temple Road", city: "Mysuru" } }],
  ])("says %s before all that comes after it", (refusal, change) => {
    expect(refuseToPlace({ ...FINE, ...change })).toBe(refusal);
  });

  it("lets a saved address through, and one that says where it is", () => {
    expect(refuseToPlace(FINE)).toBeUndefined();
    const address = { street: "1 Temple Road", city: "Mysuru", state: "Karnataka" };
    expect(refuseToPlace({ ...FINE, address })).toBeUndefined();
  });
});
