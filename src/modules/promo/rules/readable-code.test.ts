import { expect, it } from "vitest";
import { readableCode, sampleCode } from "./promo-code.ts";

it("makes codes that say what they take off, and that are easily read out", () => {
  expect(readableCode(25, () => 0)).toBe("SAVE25-AAAAA");
  expect(readableCode(12.5, () => 0.9999)).toBe("SAVE12-99999");
  for (let n = 0; n < 100; n++) expect(readableCode(7, Math.random)).toMatch(/^SAVE7-[A-HJKMNP-Z2-9]{5}$/);
  expect(sampleCode(12.5)).toBe("SAVE12-SAMPLE");
});
