import { describe, expect, it } from "vitest";
import { ApiError, ConnectionError } from "#kernel/web/api/api-error.ts";
import { toTrouble } from "./order-trouble.ts";

const PRESSED = [
  { id: "a", name: "Tomatoes", offerPricePaise: 5200 },
  { id: "b", name: "Bananas", offerPricePaise: 9600 },
];

describe("toTrouble", () => {
  it("takes an attempt without a clear end for lost, whatever was heard last", () => {
    const errors = [
      new ConnectionError("no answer"),
      new ApiError(500, ""),
      new ApiError(401, "Please login"),
    ];
    for (const error of errors) expect(toTrouble(error, true, PRESSED)).toEqual({ kind: "lost" });
  });

  it("says what a refusal was about", () => {
    const of = (status: number) => toTrouble(new ApiError(status, "No."), false, PRESSED);
    expect(of(401)).toEqual({ kind: "login" });
    expect(of(409)).toEqual({ kind: "changed", message: "No.", pressed: PRESSED });
    expect(of(422)).toEqual({ kind: "placedBefore", message: "No." });
    for (const status of [200, 404]) expect(of(status)).toEqual({ kind: "refused", message: "No." });
  });

  it("knows a time of delivery that can't be had, and what can be", () => {
    const full = new ApiError(409, "Full.", {}, [{ day: "2026-11-30", window: null }]);
    const instead = [{ key: "2026-11-30", day: "2026-11-30", window: null }];
    expect(toTrouble(full, false, PRESSED)).toEqual({ kind: "delivery", message: "Full.", instead });
  });

  it("has words for a refusal that has none", () => {
    const refused = { kind: "refused", message: "Failed to place order" };
    expect(toTrouble(new ApiError(400, ""), false, PRESSED)).toEqual(refused);
  });
});
