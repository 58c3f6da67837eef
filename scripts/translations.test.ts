import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LANGUAGES } from "#kernel/texts/languages.ts";
import { readPo, writePo } from "#kernel/texts/po.ts";
import { merge, mergeTranslations } from "./merge-translations.ts";
import { translationFaults } from "./translation-faults.ts";

const files = await mergeTranslations();

it("has PO files that are in step with the catalogues: npm run translations brings them there", () => {
  const stale = files.filter(({ path, text }) => readFileSync(path, "utf8") !== text);
  expect(files).not.toEqual([]);
  expect(stale.map(({ path }) => path)).toEqual([]);
});

it("has no translation that says something wrong", () => {
  const faults = files.flatMap(({ code, messages }) =>
    messages
      .filter(({ translation }) => translation)
      .flatMap(({ name, english, translation }) =>
        translationFaults(code, english, translation).map(
          (fault) => `${code} ${name} ${fault}: ${translation}`,
        ),
      ),
  );
  expect(faults).toEqual([]);
});

it.each([
  ["Hello {name}", "ನಮಸ್ಕಾರ", "lacks name"],
  ["Hello", "ನಮಸ್ಕಾರ {name}", "has name, which nobody gives"],
  ["Hello {name}", "ನಮಸ್ಕಾರ {name, number}", "has name as number"],
  ["Left: {count, number}", "ಉಳಿದದ್ದು: {count}", "has count as words"],
  ["<b>Hello</b>", "ನಮಸ್ಕಾರ", "lacks b"],
  ["<b>Hello</b>", "<i>ನಮಸ್ಕಾರ</i>", "has i, which nobody gives"],
  ["{day, select, now {a} other {b}}", "{day, select, nov {ಅ} other {ಆ}}", "day chooses of nov, other"],
  ["{n, plural, one {# kilo} other {# kilos}}", "{n, plural, few {# ಕಿಲೋ} other {# ಕಿಲೋ}}", "n has the form few"],
  [
    "{n, plural, one {# kilo} other {# kilos}}",
    "{n, plural, few {# ಕಿಲೋ} other {# ಕಿಲೋ}}",
    "n lacks the form one",
  ],
  [
    "{n, plural, one {# kilo} other {# kilos}}",
    "{n, plural, one {ಒಂದು} other {# ಕಿಲೋ}}",
    "n says the form one for 0",
  ],
  ["{n, plural, one {# kilo} other {# kilos}}", "{n, plural, other {ಕಿಲೋ}", "can't be parsed"],
  ["Hello {name}", "ನಮಸ್ಕಾರ '{name}", "has an apostrophe"],
  ["Your cart", "ನಿಮ್ಮ cart", "has the Latin word cart"],
  ["Your cart", "ನಿಮ್ಮ ಚೀಲ ", "has blanks around it"],
])("refuses for %j the translation %j", (english, translation, fault) => {
  expect(translationFaults("kn", english, translation).join("\n")).toContain(fault);
});

it.each([
  ["{n, plural, one {# kilo} other {# kilos}}", "{n, plural, other {# ಕಿಲೋ}}"],
  ["{n, plural, =0 {none} one {# kilo} other {# kilos}}", "{n, plural, =0 {ಇಲ್ಲ} one {ಒಂದು} other {# ಕಿಲೋ}}"],
  ["<b>{n, plural, one {It comes} other {They come}}</b>", "<b>ಬರುತ್ತದೆ</b>"],
  ["Pay by UPI to {name}", "{name} ಅವರಿಗೆ UPI ಮೂಲಕ ಪಾವತಿಸಿ"],
])("takes for %j the translation %j", (english, translation) => {
  expect(translationFaults("kn", english, translation)).toEqual([]);
});

it("keeps what nobody has changed, marks what has another English, and leaves out what is gone", () => {
  const message = { file: "src/ui/texts.ts", isFuzzy: false };
  const present = [
    { ...message, name: "ui:yes", english: "Yes", translation: "ಹೌದು" },
    { ...message, name: "ui:no", english: "No", translation: "ಇಲ್ಲ" },
    { ...message, name: "ui:gone", english: "Perhaps", translation: "ಇರಬಹುದು" },
  ];
  const messages = { yes: "Yes", no: 'No, "never"', fresh: "New\nline" };
  const merged = merge(present, [{ id: "ui", file: message.file, messages }]);
  const read = readPo(writePo("kn", merged));
  expect(read.map(({ name, translation, isFuzzy }) => [name, translation, isFuzzy])).toEqual([
    ["ui:yes", "ಹೌದು", false],
    ["ui:no", "ಇಲ್ಲ", true],
    ["ui:fresh", "", false],
  ]);
  expect(read.map(({ english }) => english)).toEqual(Object.values(messages));
  expect(read[1]?.previous).toBe('msgid "No"');
});

it("names each language in its own words", () => {
  expect(LANGUAGES.map(({ code, locale, name }) => [code, locale, name]).slice(0, 3)).toEqual([
    ["en", "en-IN", "English"],
    ["hi", "hi-IN", "हिन्दी"],
    ["kn", "kn-IN", "ಕನ್ನಡ"],
  ]);
});
