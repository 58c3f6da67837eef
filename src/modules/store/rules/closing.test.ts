import { expect, it } from "vitest";
import { closedMessage } from "./shared/closed-message.ts";
import { isClosedAt, isOver, nextChange } from "./shared/closing.ts";

const DEEPAVALI = {
  from: "2026-10-31T12:30:00.000Z",
  until: "2026-11-02T00:30:00.000Z",
  words: "We are closed for Deepavali.",
};
const at = (moment: string) => new Date(moment);

it("closes at its first moment, and opens again at its last", () => {
  expect(isClosedAt(undefined, at("2026-11-01T00:00:00Z"))).toBe(false);
  expect(isClosedAt(DEEPAVALI, at("2026-10-31T12:29:59Z"))).toBe(false);
  expect(isClosedAt(DEEPAVALI, at("2026-10-31T12:30:00Z"))).toBe(true);
  expect(isClosedAt(DEEPAVALI, at("2026-11-02T00:29:59Z"))).toBe(true);
  expect(isClosedAt(DEEPAVALI, at("2026-11-02T00:30:00Z"))).toBe(false);
  expect(isOver(DEEPAVALI, at("2026-11-02T00:30:00Z"))).toBe(true);
  expect(isClosedAt({ ...DEEPAVALI, until: null }, at("2029-01-01T00:00:00Z"))).toBe(true);
});

it("knows when that changes next", () => {
  expect(nextChange(undefined, at("2026-10-01T00:00:00Z"))).toBeUndefined();
  expect(nextChange(DEEPAVALI, at("2026-10-01T00:00:00Z"))).toEqual(at(DEEPAVALI.from));
  expect(nextChange(DEEPAVALI, at(DEEPAVALI.from))).toEqual(at(DEEPAVALI.until));
  expect(nextChange(DEEPAVALI, at(DEEPAVALI.until))).toBeUndefined();
  expect(nextChange({ ...DEEPAVALI, until: null }, at(DEEPAVALI.from))).toBeUndefined();
});

it("says so in the owner's words, and when orders open again", () => {
  expect(closedMessage(DEEPAVALI)).toBe(
    "We are closed for Deepavali. Orders open again on Mon 2 Nov, 6:00 AM.",
  );
  expect(closedMessage({ ...DEEPAVALI, words: null, until: "2026-11-02T12:35:00Z" })).toBe(
    "We are closed. Orders open again on Mon 2 Nov, 6:05 PM.",
  );
  expect(closedMessage({ ...DEEPAVALI, words: null, until: null })).toBe(
    "We are closed. We will take orders again soon.",
  );
});
