import { describe, expect, it } from "vitest";
import { openScriptFont } from "./document.ts";
import { runsOf, scriptsIn } from "./scripts.ts";

const WORDS = [
  ["kannada", "ಕೃಷ್ಣಮೂರ್ತಿ ಸ್ವಚ್ಛ ಟೊಮೆಟೊ ಜ್ಞಾನ ಲಕ್ಷ್ಮೀ ರಾಜ್\u200cಕುಮಾರ್"],
  ["tamil", "தமிழ்ச்செல்வி கொத்தமல்லி ஸ்ரீ கௌரி"],
  ["telugu", "లక్ష్మి కృష్ణమూర్తి రాష్ట్రం మైత్రేయి కొత్తిమీర"],
  ["malayalam", "ശ്രീജിത്ത് കോഴിക്കോട് ഉണ്ണികൃഷ്ണൻ മൊളക്"],
  ["devanagari", "श्रीकृष्ण ज्ञानेश्वर मूर्ति त्र्यंबक"],
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
