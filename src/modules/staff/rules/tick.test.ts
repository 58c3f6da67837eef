import { expect, it } from "vitest";
import { tick, untick } from "./tick.ts";

const all = [
  { name: "catalog.see", needs: null },
  { name: "catalog.change", needs: "catalog.see" },
  { name: "catalog.delete", needs: "catalog.change" },
  { name: "order.see", needs: null },
];

it("ticks what a permission needs along with it, once", () => {
  expect(tick(all, ["order.see"], "catalog.delete")).toEqual([
    "order.see",
    "catalog.see",
    "catalog.change",
    "catalog.delete",
  ]);
  expect(tick(all, ["catalog.see"], "catalog.change")).toEqual(["catalog.see", "catalog.change"]);
  expect(tick(all, ["catalog.see"], "catalog.see")).toEqual(["catalog.see"]);
});

it("takes away what needs a permission along with it", () => {
  const ticked = ["catalog.see", "catalog.change", "catalog.delete", "order.see"];
  expect(untick(all, ticked, "catalog.see")).toEqual(["order.see"]);
  expect(untick(all, ticked, "catalog.delete")).toEqual(["catalog.see", "catalog.change", "order.see"]);
});
