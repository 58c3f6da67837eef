import type { DemoProduct } from "../entries.ts";

export const summerFruits: DemoProduct[] = [
  {
    name: "Hill peaches",
    description: [
      "Soft, fragrant and gone by June, from orchards in Kodaikanal.",
      "Let them ripen on the table, stalk side down.",
      "For eating over the sink.",
    ],
    category: "summer-fruits",
    price: 190,
    offerPrice: 190,
    quantity: 500,
    unit: "g",
    picture: "peach.webp",
    inStock: true,
  },
  {
    name: "Musk melon",
    description: [
      "Netted, sweet and made for hot afternoons.",
      "Blend with jaggery and cardamom, as our farmers do.",
      "Tamil: mulampazham · Kannada: karbuja",
    ],
    category: "summer-fruits",
    price: 70,
    offerPrice: 70,
    quantity: 1,
    unit: "pcs",
    weight: "About 1 kg",
    picture: "melon.webp",
    inStock: true,
  },
  {
    name: "Himachal cherries",
    description: [
      "Here for a few weeks of May and June, then no more.",
      "Picked with the stalk, so they last a little longer.",
      "Wash them just before eating.",
    ],
    category: "summer-fruits",
    price: 260,
    offerPrice: 260,
    quantity: 250,
    unit: "g",
    picture: "cherries.webp",
    inStock: true,
  },
];
