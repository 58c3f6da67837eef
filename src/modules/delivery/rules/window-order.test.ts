import { expect, it } from "vitest";
import { byWindow } from "./shared/delivery-rules.ts";

it("windows go by the time they begin, and any time of the day comes after them", () => {
  const window = (id: string, begins: string, ends = "20:00") => ({ id, begins, ends });
  const [late, noon, early] = [
    window("c", "16:00"),
    window("b", "07:00", "12:00"),
    window("a", "07:00", "09:00"),
  ];
  expect([null, late, noon, early, null].toSorted(byWindow)).toEqual([early, noon, late, null, null]);
});
