import { describe, expect, it } from "vitest";
import { type Checked, refuseToPlace } from "./order-checks.ts";

const FINE: Checked = { address: { _id: "home" }, isLoggedIn: true, lineCount: 2, openLineCount: 1 };

describe("refuseToPlace", () => {
  it.each<[string, Partial<Checked>]>([
    ["Please select an address", { address: undefined, isLoggedIn: false, lineCount: 0, openLineCount: 0 }],
    ["Please login to place order", { address: "home", isLoggedIn: false, lineCount: 0, openLineCount: 0 }],
    ["Your cart is empty", { address: "home", lineCount: 0, openLineCount: 0 }],
    ["No valid items in cart", { address: "home", openLineCount: 0 }],
    ["Invalid address selected", { address: "home" }],
    [
      "Please select a valid address or add a new one",
      { address: { street: "1 Temple Road", city: "Mysuru" } },
    ],
  ])("says %j before all that comes after it", (message, change) => {
    expect(refuseToPlace({ ...FINE, ...change })).toBe(message);
  });

  it("lets a saved address through, and one that says where it is", () => {
    expect(refuseToPlace(FINE)).toBeUndefined();
    const address = { street: "1 Temple Road", city: "Mysuru", state: "Karnataka" };
    expect(refuseToPlace({ ...FINE, address })).toBeUndefined();
  });
});
