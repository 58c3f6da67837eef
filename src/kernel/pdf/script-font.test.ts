import { describe, expect, it } from "vitest";
import { openScriptFont } from "./document.ts";
import { runsOf, scriptsIn } from "./scripts.ts";

const WORDS = [
  ["kannada", "ಕೃಷ್ಣಮೂರ್ತಿ ಸ್ವಚ್ಛ ಟೊಮೆಟೊ ಜ್ಞಾನ ಲಕ್ಷ್ಮೀ ರಾಜ್\u200cಕುಮಾರ್"],
  ["tamil", "தமிழ்ச்செல்வி கொத்தமல்லி ஸ்ரீ கௌரி"],
  ["telugu", "లక్ష్మి కృష్ణమూర్తి రాష్ట్రం మైత్రేయి కొత్తిమీర"],
  ["malayalam", "ശ്രീജിത്ത് കോഴിക്കോട് ഉണ്ണികൃഷ്ണൻ മൊളക്"],
  ["devanagari", "श्रीकृष्ण ज्ञानेश्वर मूर्ति त्र्यंबक"],
  ["gujarati", "શ્રીકૃષ્ણ જ્ઞાનેશ્વર મૂર્તિ ક્ષમા પટેલ"],
  ["bengali", "শ্রীকৃষ্ণ জ্ঞানেন্দ্র লক্ষ্মী চৌধুরী মৌমিতা"],
  ["gurmukhi", "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਹਰਮਿੰਦਰ ਖੁਸ਼ਵੰਤ"],
  ["oriya", "ଜଗନ୍ନାଥ ଲକ୍ଷ୍ମୀ କୃଷ୍ଣଚନ୍ଦ୍ର ମୌସୁମୀ"],
] as const;

const WEIGHTS = ["regular", "semibold"] as const;

describe.each(WORDS)("the fonts for %s", (script, words) => {
  it.each(WEIGHTS)("read every word back as it was typed (%s)", async (weight) => {
    const font = await openScriptFont(script, weight);
    for (const word of words.split(" ")) {
      const { glyphs, positions, advanceWidth } = font.layout(word);
      const read = glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints));
      expect(read.join("").normalize("NFC")).toBe(word.normalize("NFC"));
      expect(read).not.toContain("");
      expect(positions).toHaveLength(glyphs.length);
      expect(advanceWidth).toBeGreaterThan(0);
    }
  });

  it.each(WEIGHTS)("have every letter that counts as theirs (%s)", async (weight) => {
    const font = await openScriptFont(script, weight);
    for (let code = 0x300; code < 0x12000; code++) {
      const letter = String.fromCodePoint(code).normalize("NFC");
      if (!scriptsIn(letter).includes(script)) continue;
      const missing = font.layout(letter).glyphs.filter(({ id }) => id % 0x10000 === 0);
      expect(missing, `U+${code.toString(16)}`).toEqual([]);
    }
  });
});

it.each([
  // Letters with a joined form, which a plain row of letters would not have.
  ["kannada", "ಜ್ಞಾ", 2],
  ["kannada", "ಲಕ್ಷ್ಮೀ", 4],
  ["tamil", "ஸ்ரீ", 1],
  ["telugu", "శ్రీ", 2],
  ["malayalam", "ത്ത്", 2],
  ["devanagari", "क्ष", 1],
  ["gujarati", "ક્ષ", 1],
  ["bengali", "ক্ষ", 1],
  ["gurmukhi", "ਪ੍ਰ", 2],
  ["oriya", "ନ୍ନ", 1],
] as const)("joins the letters of %s: %s in %i forms", async (script, syllables, forms) => {
  const font = await openScriptFont(script, "regular");
  expect(font.layout(syllables).glyphs).toHaveLength(forms);
});

it("cuts a text where its script changes", () => {
  expect(runsOf("12, ಮೈಸೂರು (மைசூர்) ಅಡ್ಡರಸ್ತೆ।")).toEqual([
    { text: "12, " },
    { text: "ಮೈಸೂರು", script: "kannada" },
    { text: " (" },
    { text: "மைசூர்", script: "tamil" },
    { text: ") " },
    { text: "ಅಡ್ಡರಸ್ತೆ।", script: "kannada" },
  ]);
  expect(scriptsIn("Mysuru 570001, ₹40")).toEqual([]);
});

describe.each(WEIGHTS)("the font for Urdu (%s)", (weight) => {
  it("joins letters from the right to the left, and reads back as it was typed", async () => {
    const font = await openScriptFont("arabic", weight);
    // One letter has three forms at the beginning, in the middle and at the end, and one dot.
    expect(new Set(font.layout("ببب").glyphs.map(({ id }) => id % 0x10000)).size).toBe(4);
    for (const word of "محمد فاطمہ شہزادی ٹماٹر لاہور گھوڑے رحمٰن مُحَمَّد".split(" ")) {
      const { glyphs } = font.layout(word);
      const read = glyphs.toReversed().flatMap(({ codePoints }) => codePoints);
      const letters = read.filter((code) => code !== 0x2060);
      expect(String.fromCodePoint(...letters).normalize("NFC")).toBe(word.normalize("NFC"));
      expect(glyphs.filter(({ codePoints }) => codePoints.length === 0)).toEqual([]);
      expect(glyphs.filter(({ id }) => id % 0x10000 === 0)).toEqual([]);
    }
  });

  it("keeps figures from the left to the right", async () => {
    const font = await openScriptFont("arabic", weight);
    const read = font.layout("۱۲۳").glyphs.flatMap(({ codePoints }) => codePoints);
    expect(String.fromCodePoint(...read)).toBe("۱۲۳");
  });

  it("has every letter that counts as its own", async () => {
    const font = await openScriptFont("arabic", weight);
    for (let code = 0x600; code < 0x780; code++) {
      const letter = String.fromCodePoint(code);
      if (!scriptsIn(letter).includes("arabic")) continue;
      const missing = font.layout(letter).glyphs.filter(({ id }) => id % 0x10000 === 0);
      expect(missing, `U+${code.toString(16)}`).toEqual([]);
    }
  });
});
