import { expect, it } from "vitest";
import { certificateState } from "./certificate.ts";

it.each([
  ["2026-11-24", "ended"],
  ["2026-11-25", "ends soon"],
  ["2026-12-25", "ends soon"],
  ["2026-12-26", "holds"],
])("says of a certificate until %s that it %s", (endsOn, state) => {
  expect(certificateState(endsOn, "2026-11-25")).toBe(state);
});
