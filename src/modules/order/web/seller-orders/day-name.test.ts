import { expect, it } from "vitest";
import { dayName } from "./order-queue.tsx";

it.each([
  ["2026-11-22", "Today, Sun 22 Nov"],
  ["2026-11-21", "Yesterday, Sat 21 Nov"],
  ["2026-11-20", "Fri 20 Nov"],
])("calls %s %s", (day, name) => {
  expect(dayName(day, "2026-11-22")).toBe(name);
});
