import { describe, expect, it } from "vitest";
import { ApiError } from "#kernel/web/api/api-error.ts";
import type { DeliverySettings } from "../contract.ts";
import { AREA, fromDraft, toDraft } from "./delivery-draft.ts";

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

  it("reads PIN codes that are pasted with other dashes and marks, or in Indian digits", () => {
    const [area] = toDraft(SETTINGS).areas;
    if (!area) throw new Error("the settings have areas");
    const pins = "\u200e೫೭೦೦೦೧\u00a0570004\u2011570010\u200b, ५७००२०";
    expect(fromDraft({ ...toDraft(SETTINGS), areas: [{ ...area, pins }] }, 3).areas).toMatchObject([
      { firstPin: "570001", lastPin: "570001" },
      { firstPin: "570004", lastPin: "570010" },
      { firstPin: "570020", lastPin: "570020" },
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
    const draft = { ...toDraft(SETTINGS), areas: [{ ...AREA.toDraft(), key: "1", ...area }] };
    expect(() => fromDraft(draft, 3)).toThrow(message);
  });

  it("understands sums as they are written", () => {
    const areas = [{ ...AREA.toDraft(), key: "1", pins: "570001", fee: "₹40", minimum: "Rs 1,200/-" }];
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
      areas: [{ ...AREA.toDraft(), key: "area", pins: "5700", fee: "x" }],
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

  const EARLY = { name: "Early", begins: "07:00", ends: "10:00", capacity: 20 };
  const onDays = (...weekdays: number[]) =>
    weekdays.map((weekday) => ({ id: `early ${weekday}`, weekday, ...EARLY }));

  it("has a window that is the same on several days in one row, and sends it as it was", () => {
    const late = { id: "late", weekday: 0, name: "Late", begins: "17:00", ends: "20:00", capacity: null };
    const windows = [...onDays(1, 2, 3, 4, 5, 6, 0), late];
    const draft = toDraft({ ...SETTINGS, windows });
    expect(draft.windows).toMatchObject([
      { weekdays: [0, 1, 2, 3, 4, 5, 6], name: "Early", capacity: "20" },
      { weekdays: [0], name: "Late", capacity: "" },
    ]);
    expect(fromDraft(draft, 3).windows).toEqual(windows);
  });

  it("has an exception as a row of its own, and a window that is there twice twice", () => {
    const full = { id: "full", weekday: 0, ...EARLY, capacity: 40 };
    const twice = { id: "twice", weekday: 6, ...EARLY };
    const windows = [...onDays(1, 6), twice, full];
    const draft = toDraft({ ...SETTINGS, windows });
    expect(draft.windows.map(({ weekdays }) => weekdays)).toEqual([[1, 6], [6], [0]]);
    expect(fromDraft(draft, 3).windows).toEqual([...onDays(1, 6), twice, full]);
  });

  it("keeps the windows of the days that stay, and the one that goes to another day", () => {
    const [row] = toDraft({ ...SETTINGS, windows: onDays(1, 2) }).windows;
    const [single] = toDraft({ ...SETTINGS, windows: onDays(1) }).windows;
    if (!row || !single) throw new Error("there are windows");
    const sent = (changed: typeof row) =>
      fromDraft({ ...toDraft(SETTINGS), windows: [changed] }, 3).windows.map(({ id, weekday }) => [
        weekday,
        id,
      ]);
    expect(sent({ ...row, weekdays: [2, 3] })).toEqual([
      [2, "early 2"],
      [3, undefined],
    ]);
    expect(sent({ ...single, weekdays: [4] })).toEqual([[4, "early 1"]]);
    expect(() => sent({ ...single, weekdays: [] })).toThrow("Please choose");
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
