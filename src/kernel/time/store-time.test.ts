import { assert, date, property } from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  formatDate,
  formatDayAndMonth,
  formatShortDay,
  greeting,
  isDay,
  nextSunday,
  storeDay,
  storeYear,
} from "./store-time.ts";

const zone = process.env.TZ;
const setZone = (name: string | undefined) => {
  if (name === undefined) delete process.env.TZ;
  else process.env.TZ = name;
};

// Half a day behind the store, so that any use of the server's own time gives a wrong result.
beforeAll(() => setZone("America/Los_Angeles"));
afterAll(() => setZone(zone));

/** A moment in the store's time. */
const at = (local: string) => new Date(`${local}+05:30`);

it("runs far from the store", () => {
  expect(new Date("2026-03-10T06:00:00Z").getDate()).toBe(9);
});

it.each([
  ["2026-02-28", true],
  ["2028-02-29", true],
  ["2026-02-31", false],
  ["2026-13-01", false],
  ["0000-01-01", false],
  ["12026-01-01", false],
  ["2026-1-1", false],
  ["foo", false],
  ["", false],
])("%s as a calendar day: %s", (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

describe("the day at the store", () => {
  it.each([
    ["2026-03-10T00:00:00", "2026-03-10", "10/03/2026"],
    ["2026-03-10T23:59:59", "2026-03-10", "10/03/2026"],
    ["2026-01-01T00:00:00", "2026-01-01", "01/01/2026"],
    ["2028-02-29T12:00:00", "2028-02-29", "29/02/2028"],
  ])("at %s is %s, printed as %s", (local, day, printed) => {
    expect(storeDay(at(local))).toBe(day);
    expect(formatDate(at(local))).toBe(printed);
  });

  it("has a year of its own on New Year's Eve", () => {
    expect(storeYear(at("2025-12-31T23:59:59"))).toBe(2025);
    expect(storeYear(at("2026-01-01T00:00:00"))).toBe(2026);
  });

  it("has a short form", () => {
    expect(formatShortDay("2026-11-22")).toBe("Sun 22 Nov");
    expect(formatDayAndMonth("2026-11-22")).toBe("22 Nov");
  });
});

describe("greeting", () => {
  it.each([
    ["00:00:00", "Good Morning"],
    ["11:59:59", "Good Morning"],
    ["12:00:00", "Good Afternoon"],
    ["16:59:59", "Good Afternoon"],
    ["17:00:00", "Good Evening"],
    ["23:59:59", "Good Evening"],
  ])("at %s is %s", (time, expected) => {
    expect(greeting(at(`2026-03-10T${time}`))).toBe(expected);
  });
});

describe("nextSunday", () => {
  it.each([
    ["Saturday", "2026-11-21T23:59:59", "2026-11-22"],
    ["Sunday's first moment", "2026-11-22T00:00:00", "2026-11-29"],
    ["Sunday's last moment", "2026-11-22T23:59:59", "2026-11-29"],
    ["Monday", "2026-11-23T00:00:00", "2026-11-29"],
    ["the end of a year", "2026-12-30T10:00:00", "2027-01-03"],
  ])("from %s on", (_, local, expected) => {
    expect(nextSunday(storeDay(at(local)))).toBe(expected);
  });

  it("is a Sunday, one to seven days ahead, from any moment", () => {
    const range = { min: new Date("2020-01-01"), max: new Date("2060-01-01"), noInvalidDate: true };
    assert(
      property(date(range), (moment) => {
        const sunday = new Date(`${nextSunday(storeDay(moment))}T00:00:00Z`);
        const days = (sunday.getTime() - Date.parse(`${storeDay(moment)}T00:00:00Z`)) / 86_400_000;
        expect(sunday.getUTCDay()).toBe(0);
        expect(days).toBeGreaterThanOrEqual(1);
        expect(days).toBeLessThanOrEqual(7);
      }),
    );
  });
});
