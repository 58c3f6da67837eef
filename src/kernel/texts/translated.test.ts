import { expect, expectTypeOf, it } from "vitest";
import { catalogue } from "./catalogue.ts";
import { inLanguage, spokenLocale } from "./spoken.ts";
import { translated } from "./translated.ts";

const t = catalogue("stall", {
  closed: "We can't open",
  left: "Only {count, number} of {name} are left",
  terms: "Read <link>the terms</link>",
});
const catalogues = { stall: t };
const language = translated<typeof catalogues>();

it("says everything in another language", () => {
  const german = language({
    code: "de",
    locale: "de-DE",
    messages: {
      stall: {
        closed: "Wir öffnen nicht",
        left: "Von {name} {count, plural, one {ist noch # Stück} other {sind noch # Stück}} da",
        terms: "<link>Die Bedingungen</link> lesen",
      },
    },
  });
  inLanguage(german, () => {
    expect(spokenLocale()).toBe("de-DE");
    expect(t("closed")).toBe("Wir öffnen nicht");
    expect(t("left", { count: 1200, name: "Mango" })).toBe("Von Mango sind noch 1.200 Stück da");
  });
});

it("does not compile without a key, without a catalogue, or with other parameters and tags", () => {
  const de = { code: "de", locale: "de-DE" };
  const closed = "Wir öffnen nicht";
  const left = "Von {name} sind noch {count, number} da";
  const terms = "<link>Die Bedingungen</link> lesen";
  // This tests the compiler. Each line is a mistake that it must refuse, as the line's comment says.
  // `@ts-expect-error` makes `npm run check` fail if such a line compiles. Nothing of this runs.
  const mistakes = () => {
    // @ts-expect-error: a key is missing
    language({ ...de, messages: { stall: { closed, left } } });
    // @ts-expect-error: the catalogue is missing
    language({ ...de, messages: {} });
    const short = "Noch {count, number} da";
    // @ts-expect-error: a parameter is missing
    language({ ...de, messages: { stall: { closed, terms, left: short } } });
    const extraParameter = "Nicht vor {hour}";
    // @ts-expect-error: nobody gives this parameter
    language({ ...de, messages: { stall: { closed: extraParameter, left, terms } } });
    const tagged = "<a>Die Bedingungen</a> lesen";
    // @ts-expect-error: the tag is another
    language({ ...de, messages: { stall: { closed, left, terms: tagged } } });
    const counting = "{name, number}: {count, number}";
    // @ts-expect-error: a name is no number
    language({ ...de, messages: { stall: { closed, terms, left: counting } } });
    // @ts-expect-error: this key is not in the catalogue
    language({ ...de, messages: { stall: { closed, left, terms, open: "Offen" } } });
  };
  expectTypeOf(mistakes).toBeFunction();
  language({ ...de, messages: { stall: { closed, left, terms } } });
});
