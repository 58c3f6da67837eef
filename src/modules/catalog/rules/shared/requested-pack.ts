import { plainCode } from "#kernel/texts/typed-text.ts";
import { isSameAmount, type Pack } from "./pack.ts";

/** The spellings of each unit, in the languages of the south and in Hindi. A dozen is twelve pieces. */
const UNITS: readonly [words: string, unit: string, times: number][] = [
  ["g|gm|gms|gram|grams|ಗ್ರಾಂ|ಗ್ರಾಮ್|ग्राम|கிராம்|గ్రాములు|గ్రాము|గ్రా|ഗ്രാം", "g", 1],
  [
    "kg|kgs|kilo|kilos|kilogram|kilograms|k.g|ಕೆ.ಜಿ|कि.ग्रा|கி.கி|కే.జీ|ಕೆಜಿ|ಕೇಜಿ|ಕಿಲೋ|ಕಿಲೊ|किलो|केजी|கிலோ|కిలో|కిలోలు|కేజీ|കിലോ",
    "kg",
    1,
  ],
  ["ml|mls|millilitre|millilitres|milliliter|milliliters|ಮಿ.ಲೀ|मि.ली|மி.லி|మి.లీ|ಮಿಲಿ|मिली|மிலி|మిలీ|മില്ലി", "ml", 1],
  ["l|lt|ltr|ltrs|litre|litres|liter|liters|ಲೀ|ली|லி|లీ|ಲೀಟರ್|लीटर|லிட்டர்|లీటర్|లీటరు|ലിറ്റർ", "L", 1],
  ["pc|pcs|piece|pieces", "pcs", 1],
  ["dozen|ಡಜನ್|दर्जन|டஜன்|డజను|ഡസൻ", "pcs", 12],
];
const UNIT_OF = new Map(
  UNITS.flatMap(([words, unit, times]) => words.split("|").map((word) => [word, { unit, times }] as const)),
);

/** Amounts in words, with the parts of a whole as they are written. */
const AMOUNTS: readonly [words: string, amount: number][] = [
  ["½|1/2|half|ardha|adha|aadha|ಅರ್ಧ|ಅರೆ|आधा|அரை|అర|అర్ధ|അര", 0.5],
  ["¼|1/4|quarter|ಕಾಲು|पाव|கால்|పావు|കാൽ", 0.25],
  ["¾|3/4|ಮುಕ್ಕಾಲು|पौन|முக்கால்|ముప్పావు|മുക്കാൽ", 0.75],
  ["one|ಒಂದು|एक|ஒரு|ఒక|ഒരു", 1],
  ["two|ಎರಡು|दो|இரண்டு|రెండు|രണ്ട്", 2],
];
const AMOUNT_OF = new Map(
  AMOUNTS.flatMap(([words, amount]) => words.split("|").map((word) => [word, amount] as const)),
);

/** The words of an amount that name no product. A search parts what has a dot in it: `ಕೆ.ಜಿ`. */
export const PACK_WORDS: ReadonlySet<string> = new Set(
  [...UNIT_OF.keys(), ...AMOUNT_OF.keys()].flatMap((word) => word.split(".")),
);

const AMOUNT = new RegExp(
  `(?<![\\p{L}\\p{M}\\d.,/])(?<many>${[...AMOUNT_OF.keys()].join("|")}|\\d*[.,]?\\d+) ?-?(?<unit>${[...UNIT_OF.keys()].join("|")})(?![\\p{L}\\p{M}])`,
  "iu",
);

/** A number without a unit that counts grams or millilitres: nobody's jar 2 and no 7up. */
const BARE = /(?<![\p{L}\p{M}\d.,/₹-])[1-9]\d{2,3}(?![\p{L}\p{M}\d.,/-])/u;
const BARE_UNITS = ["g", "ml"];

/** The pack that a search names: 1 kg for `tomato 1kg`, `1 KG tomato` and `tomato 1 kilo`. `tomato 500` has no unit. Undefined without one. */
export function requestedPack(search: string): Pack | undefined {
  const plain = plainCode(search);
  const { many, unit } = AMOUNT.exec(plain)?.groups ?? {};
  const known = UNIT_OF.get((unit ?? "").toLowerCase());
  if (many === undefined || !known) {
    const [bare] = BARE.exec(plain) ?? [];
    return bare === undefined ? undefined : { quantity: Number(bare), unit: "" };
  }
  // A comma before three digits parts thousands.
  const figures = many.replace(/,(?=\d{3}$)/, "").replace(",", ".");
  const quantity = (AMOUNT_OF.get(many.toLowerCase()) ?? Number(figures)) * known.times;
  return quantity > 0 ? { quantity, unit: known.unit } : undefined;
}

/** The packs that one from a search stands for: 500 without a unit is 500 g or 500 ml. */
export const meantPacks = ({ quantity, unit }: Pack): Pack[] =>
  (unit === "" ? BARE_UNITS : [unit]).map((each) => ({ quantity, unit: each }));

/** Whether a pack is the one that a search names. */
export const isMeant = (pack: Pack, requested: Pack | undefined): boolean =>
  requested !== undefined && meantPacks(requested).some((each) => isSameAmount(pack, each));
