import { describe, expect, expectTypeOf, it } from "vitest";
import { catalogue } from "./catalogue.ts";
import { pseudo } from "./pseudo.ts";
import { inLanguage } from "./spoken.ts";
import { say, type Text } from "./text.ts";

const t = catalogue("stall", {
  closed: "We can't open before 9 o'clock, it's the farmers' day",
  quoted: "Write '{name}' and a single ' as they are",
  doubled: "It''s {name}''s stall",
  left: "Only {count, number} of {name} are left",
  baskets: "{count, plural, =0 {No basket} one {# basket} other {# baskets, {name}''s}}",
  terms: "Read <link>our <strong>terms</strong></link>, {name}",
  comes: "{when, select, today {It comes today} other {It comes later}}",
});

describe("a catalogue", () => {
  it("says a message with its parameters, numbers as India writes them", () => {
    expect(t("left", { count: 1_234_567, name: "Mango" })).toBe("Only 12,34,567 of Mango are left");
  });

  it("keeps apostrophes of English, takes quoted braces for text and two apostrophes for one", () => {
    expect(t("closed")).toBe("We can't open before 9 o'clock, it's the farmers' day");
    expect(t("quoted")).toBe("Write {name} and a single ' as they are");
    expect(t("doubled", { name: "Asha" })).toBe("It's Asha's stall");
  });

  it("says the words of an edited file, although the message before the edit was said", () => {
    const before = catalogue("edited", { title: "Refunds" });
    const after = catalogue("edited", { title: "Returns" });
    expect([before("title"), after("title")]).toEqual(["Refunds", "Returns"]);
  });

  it.each([
    [0, "No basket"],
    [1, "1 basket"],
    [1500, "1,500 baskets, Asha's"],
  ])("chooses the words for %d", (count, words) => {
    expect(t("baskets", { count, name: "Asha" })).toBe(words);
  });

  it("gives each tag's words to its function, inner tags first", () => {
    const made = t.rich<"terms", string>("terms", {
      name: "Asha",
      strong: (words) => `<b>${words.join("")}</b>`,
      link: (words) => `<a>${words.join("")}</a>`,
    });
    expect(made).toEqual(["Read <a>our <b>terms</b></a>, Asha"]);
  });

  it("lets a text be chosen now and said later", () => {
    const text = t.later("left", { count: 3, name: "Mango" });
    expect(text).toMatchObject({ catalogue: "stall", key: "left", values: { count: 3, name: "Mango" } });
    expect(say(text)).toBe("Only 3 of Mango are left");
    expect(say("as it is")).toBe("as it is");
  });

  it("can't be wrong about keys and parameters", () => {
    // This tests the compiler. Each line is a mistake that it must refuse, as the line's comment says.
    // `@ts-expect-error` makes `npm run check` fail if such a line compiles. Nothing of this runs.
    const mistakes = () => {
      // @ts-expect-error: no such key
      t("open");
      // @ts-expect-error: parameters are missing
      t("left");
      // @ts-expect-error: one parameter is missing
      t("left", { count: 3 });
      // @ts-expect-error: not a number
      t("left", { count: "3", name: "Mango" });
      // @ts-expect-error: one too many
      t("left", { count: 3, name: "Mango", size: 4 });
      // @ts-expect-error: it takes none
      t("closed", { count: 3 });
      // @ts-expect-error: it has tags
      t("terms", { name: "Asha" });
      // @ts-expect-error: a tag is missing
      t.rich("terms", { name: "Asha", link: () => "" });
      // @ts-expect-error: one too many
      t.later("closed", { count: 3 });
    };
    expectTypeOf(mistakes).toBeFunction();
    expectTypeOf(t("comes", { when: "tomorrow" })).toEqualTypeOf<string>();
    expectTypeOf(t.later("closed")).toEqualTypeOf<Text>();
    const either: "closed" | "quoted" = Math.random() < 2 ? "closed" : "quoted";
    expectTypeOf(t(either)).toEqualTypeOf<string>();
  });

  it("speaks in odd letters in the pseudo-language, with parameters and tags as they are", () => {
    inLanguage(pseudo, () => {
      expect(t("closed")).toBe("[Ŵé çáñ'ţ óþéñ ƀéƒóŕé 9 ó'çĺóçķ, íţ'š ţĥé ƒáŕɱéŕš' đáý]");
      expect(t("baskets", { count: 2, name: "Asha" })).toBe("[2 ƀášķéţš, Asha'š]");
      const bold = (words: string[]) => `<b>${words.join("")}</b>`;
      const made = t.rich<"terms", string>("terms", { name: "Asha", strong: bold, link: bold });
      expect(made.join("")).toBe("[Ŕéáđ <b>óúŕ <b>ţéŕɱš</b></b>, Asha]");
    });
    expect(t("closed")).toMatch(/^We can't/);
  });
});
