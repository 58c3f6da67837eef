import { expect, it } from "vitest";
import { findCircle } from "./refuse-circles.ts";

it("finds files that need each other, however long the way round", () => {
  const imports = {
    page: ["cart"],
    cart: ["prices", "state"],
    prices: [],
    state: ["checkout"],
    checkout: ["cart"],
  };
  expect(findCircle(new Map(Object.entries(imports)))).toEqual(["cart", "state", "checkout", "cart"]);
});

it("finds nothing where files share what they need", () => {
  const imports = {
    home: ["ui", "state"],
    cart: ["state", "ui"],
    ui: ["react"],
    state: ["react", "ui"],
    react: [],
  };
  expect(findCircle(new Map(Object.entries(imports)))).toBeUndefined();
});
