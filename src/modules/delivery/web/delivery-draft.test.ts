import { describe, expect, it } from "vitest";
import type { DeliverySettings } from "../contract.ts";
import { fromDraft, toDraft } from "./delivery-draft.ts";

const SETTINGS: DeliverySettings = {
  ...{ version: 3, freshWeekdays: [0], otherWeekdays: [1, 2], cutOff: { time: "18:00", day: "same" } },
  windows: [{ id: "w", weekday: 0, name: "Early", begins: "07:00", ends: "10:00", capacity: null }],
  closedDays: [{ from: "2026-12-25", to: "2026-12-26", yearly: true }],
  areas: [
    { firstPin: "570001", lastPin: "570001", fee: null, minimum: 200 },
    { firstPin: "570004", lastPin: "570010", fee: null, minimum: 200 },
    { firstPin: "560001", lastPin: "560001", fee: 60.5, minimum: null },
  ],
};

describe("the delivery form's draft", () => {
  it("sends what it was filled with", () => {
    expect(fromDraft(toDraft(SETTINGS), 3)).toEqual(SETTINGS);
  });

  it("has areas on the same terms in one row", () => {
    expect(toDraft(SETTINGS).areas).toMatchObject([
      { pins: "570001, 570004-570010", fee: "", minimum: "200" },
      { pins: "560001", fee: "60.5", minimum: "" },
    ]);
  });

  it("takes one day for closed days without an end", () => {
    const closedDays = [{ key: "1", from: "2026-12-25", to: "", yearly: false }];
    const sent = fromDraft({ ...toDraft(SETTINGS), closedDays }, 3);
    expect(sent.closedDays).toEqual([{ from: "2026-12-25", to: "2026-12-25", yearly: false }]);
  });

  it.each([
    [{ pins: "570001 Mysuru", fee: "", minimum: "" }, "These are no PIN codes: Mysuru"],
    [{ pins: " ", fee: "", minimum: "" }, "Please enter the PIN codes of each area, or remove the area"],
    [{ pins: "570001", fee: "ten", minimum: "" }, "Fee (₹) must be a number, or left empty"],
  ])("refuses what it can't read: %o", (area, message) => {
    const draft = { ...toDraft(SETTINGS), areas: [{ key: "1", ...area }] };
    expect(() => fromDraft(draft, 3)).toThrow(message);
  });
});
