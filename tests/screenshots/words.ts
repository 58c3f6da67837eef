import type { Pen } from "#tests/e2e/hostile/pen.ts";
import type { TextField } from "#tests/support/text-fields.ts";

/** What people write in a store, by the end of a field's name; the first that matches is taken. */
type Words = readonly (readonly [field: RegExp, texts: readonly string[]])[];

export const USUAL_WORDS: Words = [
  [/settings name$/, ["Santhe"]],
  [/promoCode$/, ["WELCOME"]],
  [/tagline$/, ["Fresh from the market, the day it is picked"]],
  [/developerCredit$/, ["Built in Mysuru"]],
  [/firstName$|register name$|update name$/, ["Meera"]],
  [/lastName$/, ["Rao"]],
  [/driver$/, ["Lata", "Kumar"]],
  [/vans.* name$/, ["Van 1", "Van 2"]],
  [/windows\[\]\.name$/, ["Morning"]],
  [/areas\[\]\.name$/, ["Mysuru"]],
  [/growerData\.name$/, ["Jayamma", "Jayamma"]],
  [/village$/, ["Hunsur"]],
  [/city$/, ["Mysuru"]],
  [/ state$|\.state$/, ["Karnataka"]],
  [/country$/, ["India"]],
  [/landmark$/, ["Behind the temple"]],
  [/street$|address$/, ["12 Devaraja Road", "4 Fort Road", "77 Ring Road"]],
  [/heaps.* name$/, ["Loose tomatoes"]],
  [/banner.* title$/, ["Mangoes are here"]],
  [/subject$/, ["This week at the market"]],
  [/reference$|receipt$|certificateNumber$/, ["KA-2026-0417"]],
  [
    /story$|comment$|offerText$|words$/,
    [
      "We pick before sunrise and bring it the same morning. Ask for the small ones, they are the sweet ones.",
    ],
  ],
  [/refunds$|privacy$/, ["Tell us within two days, and we bring it again or give the money back."]],
  [/./, ["It rained", "Typed twice", "A guest is coming", "Please ring at the gate"]],
];

const PERSON = "Venkatasubramaniam Lakshminarayanaswamy Krishnamurthy-Balasubrahmanyam of Chikkaballapura";
const PLACE = "Thiruvananthapuramkrishnarajapete Hobli beyond the old sugar factory, Bannur Taluk";
const SENTENCE =
  "Picked by hand before sunrise from the third terrace, washed twice in spring water, sorted by size and sweetness, and wrapped in banana leaves by the women of the self-help group";

export const LONG_WORDS: Words = [
  [/promoCode$/, ["HARVESTFESTIVALWELCOMEGIFT"]],
  [/firstName$|lastName$|Data\.name$|driver$|register name$|update name$/, [PERSON]],
  [/village$|city$|state$|country$|landmark$|street$|address$|areas\[\]\.name$/, [PLACE]],
  [/subject$/, [SENTENCE.slice(0, 140)]],
  [/name$/, ["Sri Krishnarajendra Farmers' Cooperative Morning Produce and Provisions of Mysuru"]],
  [/reference$|receipt$|certificateNumber$/, ["KA-MYS-2026-000417-000918-EXTENDED-SERIES-B"]],
  [/./, [SENTENCE]],
];

/** A pen that writes these words, each cut to its field, and a name for each use of a product's. */
export function penOf(words: Words, fields: readonly TextField[]): Pen {
  const uses = new Map<RegExp, number>();
  const line = (name: string) => {
    const [field, texts] = words.find(([each]) => each.test(name)) ?? [/./, ["…"]];
    const use = uses.get(field) ?? 0;
    uses.set(field, use + 1);
    const max = fields.find((each) => each.name === name)?.max ?? 60;
    return (texts[use % texts.length] ?? "").slice(0, Math.min(max, LONGEST)).trim();
  };
  return { line, pages: (name) => [line(name)], written: new Map() };
}

/** Some fields take less than the description of the calls says, as they also count other words. */
const LONGEST = 190;

const QUALITIES = [
  "Sun-dried",
  "Hand-pounded",
  "Naturally ripened",
  "Stone-ground",
  "Wood-smoked",
  "Certified organic",
];
const THINGS = [
  "Byadagi chillies with stems for tempering and pickles",
  "Nanjangud Rasabale bananas from the river islands",
  "Sona Masuri rice of the first harvest, double polished",
  "Bellary onions for storing through the rainy season",
  "Coorg mandarins with leaves, small and very sweet",
  "drumstick leaves, curry leaves and coriander for sambar",
  "Kollegal jaggery in blocks, without any whitening",
];

/** A long name of a product, another one for each number. */
export const longName = (number: number): string =>
  `${QUALITIES[number % QUALITIES.length]} ${THINGS[number % THINGS.length]}, lot ${number + 1}`;
