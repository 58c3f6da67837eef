import { describe, expect, it } from "vitest";
import { ApiError } from "#kernel/web/api/api-error.ts";
import type { DeliverySettings } from "../contract.ts";
import { copiedTo, fromDraft, NEW_AREA, toDraft } from "./delivery-draft.ts";

const SETTINGS: DeliverySettings = {
  version: 3,
  freshWeekdays: [0],
  otherWeekdays: [1, 2],
  cutOff: { time: "18:00", day: "same" },
  windows: [{ id: "w", weekday: 0, name: "Early", begins: "07:00", ends: "10:00", capacity: null }],
  closedDays: [{ from: "2026-12-25", to: "2026-12-26", yearly: true }],
  areas: [
    { firstPin: "570001", lastPin: "570001", fee: null, minimum: 200, place: 0 },
    { firstPin: "570004", lastPin: "570010", fee: null, minimum: 200, place: 0 },
    {
      firstPin: "560001",
      lastPin: "560001",
      fee: 60.5,
      minimum: null,
      place: 1,
      weekdays: [2, 5],
      cutOff: { time: "12:00", day: "same" },
      freeFrom: 500,
    },
  ],
  freeFrom: 400,
};

describe("the delivery form's draft", () => {
  it("sends what it was filled with", () => {
    expect(fromDraft(toDraft(SETTINGS), 3)).toEqual(SETTINGS);
  });

  it("has the areas of one place in one row", () => {
    expect(toDraft(SETTINGS).areas).toMatchObject([
      { name: "", pins: "570001, 570004-570010", fee: "", minimum: "200" },
      { name: "", pins: "560001", fee: "60.5", minimum: "" },
    ]);
  });

  it("takes one day for closed days without an end", () => {
    const closedDays = [{ key: "1", from: "2026-12-25", to: "", yearly: false }];
    const sent = fromDraft({ ...toDraft(SETTINGS), closedDays }, 3);
    expect(sent.closedDays).toEqual([{ from: "2026-12-25", to: "2026-12-25", yearly: false }]);
  });

  it.each([
    [{ name: "", pins: "570001 Mysuru", fee: "", minimum: "" }, "These are no PIN codes: Mysuru"],
    [
      { name: "", pins: " ", fee: "", minimum: "" },
      "Please enter the PIN codes of each area, or remove the area",
    ],
    [
      { name: "", pins: "57001", fee: "", minimum: "" },
      "These are no PIN codes: 57001. A PIN code has six digits.",
    ],
    [{ name: "", pins: "570001", fee: "ten", minimum: "" }, "Fee (₹) “ten” is not an amount"],
    [{ name: "", pins: "570001", fee: "1,2", minimum: "" }, "Fee (₹) “1,2” is not an amount"],
    [{ name: "", pins: "570001", fee: "-4", minimum: "" }, "Fee (₹) can't be negative"],
    [
      { name: "", pins: "570001", fee: "4", minimum: "0.005" },
      "For carts from (₹) can have at most two decimals",
    ],
    [{ pins: "570001", freeFrom: "0" }, "Please enter an amount above 0, or nothing"],
    [{ name: "", pins: "570001 570001-570003", fee: "", minimum: "" }, "570001 is in two areas"],
  ])("refuses what it can't read: %o", (area, message) => {
    const draft = { ...toDraft(SETTINGS), areas: [{ ...NEW_AREA, key: "1", ...area }] };
    expect(() => fromDraft(draft, 3)).toThrow(message);
  });

  it("understands sums as they are written", () => {
    const areas = [{ ...NEW_AREA, key: "1", pins: "570001", fee: "₹40", minimum: "Rs 1,200/-" }];
    expect(fromDraft({ ...toDraft(SETTINGS), areas }, 3).areas).toMatchObject([{ fee: 40, minimum: 1200 }]);
  });

  it("names each field that is wrong, and not the first alone", () => {
    const draft = toDraft(SETTINGS);
    const [window] = draft.windows;
    if (!window) throw new Error("there is a window");
    const wrong = {
      ...draft,
      freshWeekdays: [],
      windows: [window, { ...window, key: "second", name: " ", ends: "06:00", capacity: "1.5" }],
      closedDays: [{ key: "closed", from: "", to: "", yearly: false }],
      areas: [{ ...NEW_AREA, key: "area", pins: "5700", fee: "x" }],
    };
    const refusal = refusalOf(() => fromDraft(wrong, 3));
    expect(Object.keys(refusal.errors)).toEqual([
      "freshWeekdays",
      ...["second name", "second ends", "second capacity", "closed from", "area pins", "area fee"],
    ]);
    expect(refusal.message).toBe(
      "Please look at: Fruits and vegetables; Sunday, Name; Sunday, Until; Sunday, Orders; Closed days 1, First day; " +
        "Area 1, PIN codes; Area 1, Fee (₹)",
    );
  });

  it("copies a window to other days, where there is none at that time", () => {
    const { windows } = toDraft(SETTINGS);
    const [sunday] = windows;
    if (!sunday) throw new Error("there is a window");
    const copied = copiedTo(copiedTo(windows, sunday, [1]), sunday, [1, 6]);
    expect(copied).toMatchObject([
      { weekday: "1", id: undefined, name: "Early", begins: "07:00", ends: "10:00" },
      { weekday: "6", id: undefined },
      { weekday: "0", id: "w" },
    ]);
    expect(new Set(copied.map(({ key }) => key)).size).toBe(3);
  });
});

function refusalOf(work: () => unknown): ApiError {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error("it was not refused");
}
