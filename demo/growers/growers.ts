import type { GrowerLanguage } from "#modules/grower/index.ts";
import type { Look } from "./portrait.ts";

/** A product that a demo grower brings. */
export interface DemoHarvest {
  /** The product's name in the catalogue. */
  name: string;
  /** Rupees per kilogram, litre or piece; without it the grower's share holds. */
  price?: number;
  /** The amount in the stall, in g, ml or pieces, as it came for the market day. Without it, nothing has come yet. */
  lot?: number;
  /** The days since it was picked. */
  picked?: number;
}

export interface DemoGrower {
  name: string;
  village: string;
  language: GrowerLanguage;
  sinceYear: number;
  story: string;
  /** A file in `demo/growers`. */
  picture: string;
  look: Look;
  /** Its last day, in days from the first start: one ends soon, one has ended. */
  certificate?: { scheme: "PGS-India" | "NPOP"; number: string; days: number };
  /** The share of the price that shoppers pay, where a product has no price of its own. */
  sharePercent: number;
  brings: DemoHarvest[];
}

/** The path of a grower's portrait. */
export function demoPortrait(name: string): URL {
  return new URL(`./${name}`, import.meta.url);
}

/** Eight invented growers around Mysuru, with what they bring for the market day. */
export const demoGrowers: DemoGrower[] = [
  {
    name: "Lakshmamma",
    village: "Hunsur",
    language: "kn",
    sinceYear: 2019,
    picture: "lakshmamma.webp",
    story:
      "An acre of red soil beside the Lakshmana Tirtha, and greens all the year round. Lakshmamma cuts in the evening, when the leaves are full of water, and ties each bundle with banana fibre.\n\nHer mother sold palak at the same market, from a basket on her head.",
    look: {
      skin: "middle",
      hair: "black",
      dress: "sari",
      cloth: "beetroot",
      trim: "marigold",
      sky: "sprout",
      harvest: ["leafy-green", "herb", "leafy-green"],
    },
    certificate: { scheme: "PGS-India", number: "PGSI-DEMO-0101", days: 240 },
    sharePercent: 65,
    brings: [
      { name: "Palak spinach", price: 90, lot: 12_000, picked: 1 },
      { name: "Curry leaves", price: 180, lot: 2_000, picked: 1 },
    ],
  },
  {
    name: "Basavaraju",
    village: "Nanjangud",
    language: "kn",
    sinceYear: 2018,
    picture: "basavaraju.webp",
    story:
      "Bananas have been grown by the Kabini for longer than anybody can count. Basavaraju cuts whole bunches while they are green, and lets them ripen in straw in his own shed.\n\nBetween the rows stand coconut palms, which his grandfather planted.",
    look: {
      skin: "dark",
      hair: "grey",
      dress: "shirt",
      cloth: "indigo",
      trim: "brick",
      sky: "butter",
      turban: true,
      moustache: true,
      harvest: ["banana", "coconut", "banana"],
    },
    certificate: { scheme: "NPOP", number: "NPOP-DEMO-0202", days: 20 },
    sharePercent: 60,
    brings: [
      { name: "Elakki bananas", price: 58, lot: 60_000, picked: 2 },
      { name: "Coconut", price: 24, lot: 150, picked: 5 },
    ],
  },
  {
    name: "Savithramma",
    village: "T. Narasipura",
    language: "kn",
    sinceYear: 2020,
    picture: "savithramma.webp",
    story:
      "Where the Kabini meets the Kaveri, Savithramma grows the vegetables of every day. Tomatoes stay on the plant until they are red: they don’t travel far, so they need not be hard.\n\nShe keeps her own seed of the long brinjal.",
    look: {
      skin: "light",
      hair: "grey",
      dress: "sari",
      cloth: "peacock",
      trim: "beetroot",
      sky: "blush",
      harvest: ["tomato", "eggplant", "cucumber"],
    },
    sharePercent: 62,
    brings: [
      { name: "Country tomatoes", price: 30, lot: 80_000, picked: 1 },
      { name: "Long purple brinjal", price: 62, lot: 15_000, picked: 1 },
      { name: "Garden cucumber", lot: 10_000, picked: 1 },
      { name: "Fresh red chillies" },
    ],
  },
  {
    name: "Mahadevaswamy",
    village: "Gundlupet",
    language: "en",
    sinceYear: 2021,
    picture: "mahadevaswamy.webp",
    story:
      "Dry land below the Gopalaswamy hills, with one borewell and a lot of patience. Onions lie in the shade for two weeks before they leave the farm.\n\nMahadevaswamy taught mathematics for thirty years. He still weighs everything twice.",
    look: {
      skin: "middle",
      hair: "white",
      dress: "shirt",
      cloth: "moss",
      trim: "marigold",
      sky: "paperDeep",
      glasses: true,
      moustache: true,
      harvest: ["onion", "sunflower", "onion"],
    },
    certificate: { scheme: "PGS-India", number: "PGSI-DEMO-0404", days: -12 },
    sharePercent: 60,
    brings: [{ name: "Onions", price: 22, lot: 90_000, picked: 16 }, { name: "Sunflower oil" }],
  },
  {
    name: "Puttamma",
    village: "H.D. Kote",
    language: "kn",
    sinceYear: 2022,
    picture: "puttamma.webp",
    story:
      "Two hundred hens, each with its own opinion, and coconut trees to scratch under. Puttamma and her neighbours gather the eggs of nine houses before school begins.\n\nThe forest of Kabini begins behind the last fence.",
    look: {
      skin: "dark",
      hair: "black",
      dress: "sari",
      cloth: "marigold",
      trim: "plum",
      sky: "sprout",
      harvest: ["egg", "rooster", "egg"],
    },
    sharePercent: 70,
    brings: [{ name: "Country hen eggs", price: 9, lot: 1_440, picked: 1 }],
  },
  {
    name: "Chikkanna",
    village: "K.R. Nagara",
    language: "kn",
    sinceYear: 2019,
    picture: "chikkanna.webp",
    story:
      "Canal water from the Kaveri, and fields that carry paddy, then maize, then groundnuts. Chikkanna picks sweet corn before sunrise, and wants it eaten the day after.\n\nHis two bullocks are called Rama and Bheema.",
    look: {
      skin: "dark",
      hair: "black",
      dress: "shirt",
      cloth: "cotton",
      trim: "indigo",
      sky: "butter",
      turban: true,
      moustache: true,
      harvest: ["ear-of-corn", "peanuts", "ear-of-corn"],
    },
    certificate: { scheme: "PGS-India", number: "PGSI-DEMO-0606", days: 310 },
    sharePercent: 60,
    brings: [
      { name: "Sweet corn", price: 14, lot: 300, picked: 1 },
      { name: "Groundnuts in the shell", price: 82, lot: 20_000, picked: 9 },
    ],
  },
  {
    name: "Rukmini",
    village: "Srirangapatna",
    language: "en",
    sinceYear: 2023,
    picture: "rukmini.webp",
    story:
      "Rukmini came back from an office in Bengaluru to the river island where she was born. She grows fruit on drip lines that she laid herself, under mulch of sugarcane leaves.\n\nAsk her about lemons: she has eleven kinds.",
    look: {
      skin: "light",
      hair: "black",
      dress: "sari",
      cloth: "indigo",
      trim: "marigold",
      sky: "blush",
      glasses: true,
      harvest: ["watermelon", "lemon", "watermelon"],
    },
    sharePercent: 65,
    brings: [
      { name: "Watermelon", price: 42, lot: 90, picked: 2 },
      { name: "Yellow lemons", price: 92, lot: 8_000, picked: 1 },
    ],
  },
  {
    name: "Krishnegowda",
    village: "Periyapatna",
    language: "kn",
    sinceYear: 2020,
    picture: "krishnegowda.webp",
    story:
      "Towards Coorg the nights are cool, and peas and capsicum like it. Krishnegowda works with his daughter, who keeps the nets, the books and the tractor.\n\nSweet potatoes grow where nothing else wanted to.",
    look: {
      skin: "middle",
      hair: "black",
      dress: "shirt",
      cloth: "brick",
      trim: "moss",
      sky: "paperDeep",
      moustache: true,
      harvest: ["pea-pod", "bell-pepper", "roasted-sweet-potato"],
    },
    sharePercent: 62,
    brings: [
      { name: "Green peas in the pod", price: 78, lot: 14_000, picked: 1 },
      { name: "Green capsicum", lot: 12_000, picked: 1 },
      { name: "Orange sweet potatoes", price: 40, lot: 40_000, picked: 4 },
      { name: "Country tomatoes", price: 28 },
    ],
  },
];

/** The demo's settlement: what stood in Lakshmamma's paper ledger and was paid, in the week before the first start. */
export const demoSettlement = {
  grower: "Lakshmamma",
  /** Rupees, the days since Monday of that week, and why. */
  entries: [
    { kind: "added", rupees: 4_230, day: 0, reason: "Carried over from the paper ledger" },
    { kind: "advance", rupees: 1_000, day: 2, reference: "Cash, for seed" },
    { kind: "deducted", rupees: 120, day: 4, reason: "Two crates not returned" },
    { kind: "paid", rupees: 2_500, day: 5, reference: "UPI 502214" },
  ],
} as const;
