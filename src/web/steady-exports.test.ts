import { createContext } from "react";
import { expect, it } from "vitest";
import { steady, withSteady } from "./steady-exports.ts";

it("keeps functions and does what the newest do, keeps data that is the same, and gives up what has changed", () => {
  const data = {};
  const make = (rate: number) => (price: number) => price * rate;
  const first = steady(data, "priceOf", make(2));
  const second = steady(data, "priceOf", make(3));
  expect(second).toBe(first);
  expect(typeof first === "function" && first(5)).toBe(15);
  expect(steady(data, "priceOf", (price: number) => price + 1)).toBe(first);
  expect(typeof first === "function" && first(5)).toBe(6);

  // A hook that calls others than before can't be put under components that are there.
  const hook = steady(data, "usePrice", make(2));
  expect(steady(data, "usePrice", make(3))).toBe(hook);
  expect(steady(data, "usePrice", () => 1)).not.toBe(hook);

  const list = steady(data, "KINDS", ["a", { b: 1 }]);
  expect(steady(data, "KINDS", ["a", { b: 1 }])).toBe(list);
  expect(steady(data, "KINDS", ["a", { b: 2 }])).not.toBe(list);
  // What a function in it does can't be seen from outside.
  const columns = () => [{ key: "name", draw: () => "a" }];
  expect(steady(data, "columns", columns())).not.toBe(steady(data, "columns", columns()));
  const context = steady(data, "Shop", createContext(1));
  expect(steady(data, "Shop", createContext(2))).toBe(context);
});

it("exports the same names", () => {
  const code = `export function rupees<Sum>(sum: Sum) {\n  return sum;\n}\nexport const MARK = 1;\nexport function Price() {}\n`;
  const steadied = withSteady(code, ["rupees", "MARK"]);
  expect(steadied).toContain("\nfunction rupees<Sum>(sum: Sum) {");
  expect(steadied).toContain("\nconst MARK = 1;");
  expect(steadied).toContain("\nexport function Price() {}");
  expect(steadied).toContain("export { steady_rupees as rupees };");
  expect(steadied).toContain("export { steady_MARK as MARK };");
});
