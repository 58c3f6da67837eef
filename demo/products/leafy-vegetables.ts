import type { DemoProduct } from "../entries.ts";

export const leafyVegetables: DemoProduct[] = [
  {
    name: "Curry leaves",
    description: [
      "Whole sprigs, cut this morning; you will smell them first.",
      "Dry them with a cloth and they keep for two weeks in a jar.",
      "Tamil: karuveppilai · Kannada: karibevu · Malayalam: kariveppila",
    ],
    category: "leafy-vegetables",
    price: 18,
    offerPrice: 18,
    quantity: 50,
    unit: "g",
    picture: "herb.webp",
    inStock: true,
  },
  {
    name: "Holy basil in a clay pot",
    description: [
      "A young, healthy plant, four months old.",
      "Wants sun, a little water each day, and pinching often.",
      "The pot is fired clay and can stay its home for a year.",
      "Tamil: thulasi · Kannada: tulasi · Malayalam: thulasi",
    ],
    category: "leafy-vegetables",
    price: 145,
    offerPrice: 119,
    quantity: 1,
    unit: "pcs",
    picture: "potted-plant.webp",
    inStock: true,
  },
  {
    name: "Vegetable seedlings",
    description: [
      "Six strong seedlings for a balcony or a kitchen garden.",
      "Two each of tomato, brinjal and chilli, in their own soil.",
      "Plant them out in the evening and water well.",
    ],
    category: "leafy-vegetables",
    price: 60,
    offerPrice: 60,
    quantity: 6,
    unit: "pcs",
    picture: "seedling.webp",
    inStock: true,
  },
];
