// Cuts the web fonts of the other scripts: one of text, and a semibold one with strokes of two widths for titles and
// stressed words. Run by hand when one is renewed or a language is added; the results in src/ui/styles/fonts are committed.
//
//   node scripts/script-fonts.mjs <the folder of Fontsource's packages @fontsource-variable/noto-*, version 5.3.0>
//
// A whole font has forms for every pair of consonants, most of which no word has, and is twice as large. These have every
// letter, and the forms of the words that ICU, the demo and the translations have, with every vowel sign. A rarer pair is drawn with the
// sign that joins the two, as typewriters did.
import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { Blob, Face, Font, Buffer as Line, shape } from "harfbuzzjs";

const OUT = new URL("../src/ui/styles/fonts/", import.meta.url);
const LIMIT_BYTES = 52_000;
/** The script of each language, all letters and signs that it is written with, and the sign that joins two consonants. */
const SCRIPTS = {
  kn: {
    script: "Kannada",
    joiner: "\u0ccd",
    alphabet: "ಅಆಇಈಉಊಋಎಏಐಒಓಔಕಖಗಘಙಚಛಜಝಞಟಠಡಢಣತಥದಧನಪಫಬಭಮಯರಲವಶಷಸಹಳಂಃಾಿೀುೂೃೆೇೈೊೋೌ್",
  },
  hi: {
    script: "Devanagari",
    joiner: "\u094d",
    alphabet: "अआइईउऊऋएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहळंःँ़ािीुूृेैॉोौ्",
  },
  ta: { script: "Tamil", joiner: "\u0bcd", alphabet: "அஆஇஈஉஊஎஏஐஒஓஔகஙசஞடணதநபமயரலவழளறனஜஷஸஹஃாிீுூெேைொோௌ்" },
  te: {
    script: "Telugu",
    joiner: "\u0c4d",
    alphabet: "అఆఇఈఉఊఋఎఏఐఒఓఔకఖగఘఙచఛజఝఞటఠడఢణతథదధనపఫబభమయరలవశషసహళఱంఃఁాిీుూృెేైొోౌ్",
  },
  ml: {
    script: "Malayalam",
    joiner: "\u0d4d",
    alphabet: "അആഇഈഉഊഋഎഏഐഒഓഔകഖഗഘങചഛജഝഞടഠഡഢണതഥദധനപഫബഭമയരലവശഷസഹളഴറംഃാിീുൂൃെേൈൊോൌൗ്ൺൻർൽൾ",
  },
};
const KINDS = { text: { family: "noto-sans", wght: 400 }, display: { family: "noto-serif", wght: 600 } };

const [packages] = process.argv.slice(2);
if (!packages) throw new Error("Give the folder of the packages.");
const require = createRequire(import.meta.url);
const besideSubsetFont = createRequire(require.resolve("subset-font"));
const { convert } = besideSubsetFont("fontverter");
const wasmFile = besideSubsetFont.resolve("harfbuzzjs/dist/harfbuzz-subset.wasm");
const { instance } = await WebAssembly.instantiate(await readFile(wasmFile));
const hb = instance.exports;
hb._initialize();

for (const [code, { script, alphabet, joiner }] of Object.entries(SCRIPTS)) {
  const words = await wordsOf(code, script);
  const used = new Set(words.join(""));
  const letters = [...used].filter((letter) => /\p{L}/u.test(letter));
  const signs = ["", ...[...used].filter((sign) => /\p{M}/u.test(sign))];
  const joined = new RegExp(`\\p{L}\u093c?(?:${joiner}\\p{L}\u093c?)*`, "gu");
  const syllables = new Set([
    ...words.flatMap((word) => word.match(joined) ?? []),
    ...letters.flatMap((letter) => [letter, letter + joiner, letter + joiner + letter]),
    ...(code === "hi" ? letters.flatMap((letter) => [`र्${letter}`, `${letter}्र`]) : []),
  ]);
  const samples = [...words, ...[...syllables].flatMap((syllable) => signs.map((sign) => syllable + sign))];
  const characters = new Set([...used, ...alphabet, "\u200c", "\u200d", "\u25cc", "\u0964"]);
  let total = 0;
  for (const [kind, { family, wght }] of Object.entries(KINDS)) {
    const name = `${family}-${script.toLowerCase()}`;
    const source = path.join(packages, name, "files", `${name}-${script.toLowerCase()}-wght-normal.woff2`);
    const whole = await convert(await readFile(source), "truetype");
    const font = await convert(
      cut(whole, { characters, glyphs: glyphsOf(whole, samples), wght }),
      "woff2",
      "truetype",
    );
    await writeFile(new URL(`${code}-${kind}.woff2`, OUT), font);
    console.log(`${code}-${kind}.woff2: ${font.length} bytes`);
    total += font.length;
  }
  if (total > LIMIT_BYTES) throw new Error(`${total} bytes of fonts; the limit is ${LIMIT_BYTES}.`);
}

/** The words of a language: ICU's names of languages, countries and money, the demo's, and those of the translations. */
async function wordsOf(code, script) {
  const pairs = letterPairs();
  const names = {
    language: pairs.map((pair) => pair.toLowerCase()),
    region: pairs,
    currency: Intl.supportedValuesOf("currency"),
  };
  const texts = Object.entries(names).flatMap(([type, keys]) => {
    const named = new Intl.DisplayNames(code, { type, fallback: "none" });
    return keys.map((key) => named.of(key) ?? "");
  });
  for (let month = 0; month < 12; month += 1) {
    const day = new Date(2026, month, month + 1);
    for (const form of ["long", "short"]) {
      texts.push(new Intl.DateTimeFormat(code, { month: form, weekday: form }).format(day));
    }
  }
  const files = globSync(["demo/products.csv", `demo/languages/${code}.csv`, `src/languages/${code}/*`]);
  for (const file of files) texts.push(await readFile(file, "utf8"));
  const written = new RegExp(`[\\p{Script=${script}}\u200c\u200d]+`, "gu");
  const own = texts.join("\n").match(written) ?? [];
  // Figures are Latin everywhere.
  return [...new Set(own.map((word) => word.replace(/\p{Nd}/gu, "")))];
}

function letterPairs() {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  return letters.flatMap((first) => letters.map((second) => first + second));
}

/** The glyphs with which a font draws some texts. */
function glyphsOf(file, texts) {
  const font = new Font(new Face(new Blob(file)));
  const glyphs = new Set();
  for (const text of texts) {
    const line = new Line();
    line.addText(text);
    line.guessSegmentProperties();
    shape(font, line);
    for (const { codepoint } of line.getGlyphInfos()) glyphs.add(codepoint);
  }
  return glyphs;
}

/** A font of one weight with these characters and glyphs alone. subset-font takes characters, and adds all their forms. */
function cut(file, { characters, glyphs, wght }) {
  const NO_HINTING = 0x1;
  const NO_LAYOUT_CLOSURE = 0x200;
  const LAYOUT_FEATURES = 6;
  const place = hb.malloc(file.length);
  new Uint8Array(hb.memory.buffer).set(file, place);
  const face = hb.hb_face_create(hb.hb_blob_create(place, file.length, 2, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  const features = hb.hb_subset_input_set(input, LAYOUT_FEATURES);
  hb.hb_set_clear(features);
  hb.hb_set_invert(features);
  hb.hb_subset_input_set_flags(input, hb.hb_subset_input_get_flags(input) | NO_HINTING | NO_LAYOUT_CLOSURE);
  for (const character of characters)
    hb.hb_set_add(hb.hb_subset_input_unicode_set(input), character.codePointAt(0));
  for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph);
  const WGHT = 0x77676874;
  hb.hb_subset_input_pin_axis_location(input, face, WGHT, wght);
  const blob = hb.hb_face_reference_blob(hb.hb_subset_or_fail(face, input));
  const start = hb.hb_blob_get_data(blob, 0);
  return Buffer.from(new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(blob)));
}
