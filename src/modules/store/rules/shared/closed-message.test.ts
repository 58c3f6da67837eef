import { expect, it } from "vitest";
import { english } from "#kernel/texts/language.ts";
import { LANGUAGES } from "#kernel/texts/languages.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { momentWords } from "./closed-message.ts";

const HOURS = ["01:30", "06:00", "11:59", "12:00", "15:00", "18:30", "21:05"];
const saidAt = (hour: string) => momentWords(`2026-11-02T${hour}:00+05:30`);

it("says an hour in English with AM or PM", () => {
  const moments = inLanguage(english, () => HOURS.map(saidAt));
  expect(moments.map((words) => words.replace(/^.*, /, ""))).toEqual([
    "1:30 AM",
    "6:00 AM",
    "11:59 AM",
    "12:00 PM",
    "3:00 PM",
    "6:30 PM",
    "9:05 PM",
  ]);
});

it.each(
  LANGUAGES.filter((language) => language !== english).map((language) => [language.code, language] as const),
)("names the part of the day in %s, and calls no evening an afternoon", (_code, language) => {
  const moments = inLanguage(language, () => HOURS.map((hour) => saidAt(hour).replace(/[\d:,]+/g, "")));
  const [night, morning, beforeNoon, noon, afternoon, evening, late] = moments;
  expect([late, beforeNoon, afternoon]).toEqual([night, morning, noon]);
  expect(new Set([night, morning, noon, evening]).size).toBe(4);
  expect(moments.join()).not.toMatch(/[a-z]/i);
});
