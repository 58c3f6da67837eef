import { describe, expect, it } from "vitest";
import { nextStep } from "./use-steps.ts";

const READY = {
  isLoggedIn: true,
  addressCount: 1,
  pin: "560038",
  isServed: true,
  minimumPaise: 50_000,
  subTotalPaise: 50_000,
};

describe("nextStep", () => {
  it("is none when nothing is missing, and as long as nobody knows", () => {
    expect(nextStep(READY)).toBeUndefined();
    const unknown = { isLoggedIn: undefined, addressCount: undefined, pin: undefined, isServed: null };
    expect(nextStep({ ...READY, ...unknown, minimumPaise: 0 })).toBeUndefined();
  });

  it.each([
    ["the login comes first", { isLoggedIn: false, addressCount: undefined }, "login", "Login"],
    ["then the address", { addressCount: 0 }, "newAddress", "Add an address"],
  ])("%s; the order may be pressed all the same", (_what, change, to, label) => {
    expect(nextStep({ ...READY, ...change })).toEqual({ to, label });
  });

  it.each([
    ["below the minimum", { subTotalPaise: 25_200 }, "products", "Add ₹248 more for 560038"],
    [
      "also for a visitor who has asked",
      { subTotalPaise: 25_200, isLoggedIn: false },
      "products",
      /^Add ₹248/,
    ],
    ["where nobody delivers", { isServed: false }, "otherAddress", "Choose another address"],
    ["nor has an address", { isServed: false, addressCount: 0 }, "newAddress", "Add an address"],
    ["nor is logged in", { isServed: false, isLoggedIn: false }, "login", "Login"],
    ["with half a PIN code", { isServed: false, pin: "5600" }, "correctAddress", "Correct the address"],
  ])("says why nothing can be promised %s, and what helps", (_where, change, to, label) => {
    const step = nextStep({ ...READY, ...change });
    expect(step).toMatchObject({ to, label: expect.stringMatching(label), refusal: expect.any(String) });
  });

  it("calls half a PIN code what it is", () => {
    const { refusal } = nextStep({ ...READY, isServed: false, pin: "5600" }) ?? {};
    expect(refusal).toBe("5600 is an incomplete PIN code: it has 6 digits. Please correct the address.");
  });
});
