/** A usual HSN heading of groceries: its code, its rate in per cent, its words, and words of products under it. */
type Heading = { hsn: string; percent: number; name: string; words: readonly string[] };

/**
 * The usual headings of a grocery, with the rates of September 2025. Rates change by law, and packed and labelled goods
 * often have another one: the list only suggests. The first heading with a matching word counts.
 */
export const HEADINGS: readonly Heading[] = [
  { hsn: "1101", percent: 5, name: "Wheat flour", words: ["atta", "wheat flour", "maida"] },
  { hsn: "1102", percent: 5, name: "Flour of other cereals", words: ["flour", "besan"] },
  { hsn: "1507", percent: 5, name: "Soya oil", words: ["soya oil", "soyabean oil"] },
  { hsn: "1508", percent: 5, name: "Groundnut oil", words: ["groundnut oil", "peanut oil"] },
  { hsn: "1512", percent: 5, name: "Sunflower oil", words: ["sunflower"] },
  { hsn: "1513", percent: 5, name: "Coconut oil", words: ["coconut oil"] },
  { hsn: "1514", percent: 5, name: "Mustard oil", words: ["mustard oil"] },
  { hsn: "1515", percent: 5, name: "Sesame and other oils", words: ["oil"] },
  { hsn: "0701", percent: 0, name: "Potatoes, fresh", words: ["potato", "aloo"] },
  { hsn: "0702", percent: 0, name: "Tomatoes, fresh", words: ["tomato"] },
  {
    hsn: "0703",
    percent: 0,
    name: "Onions, garlic and leeks, fresh",
    words: ["onion", "garlic", "leek", "shallot"],
  },
  {
    hsn: "0704",
    percent: 0,
    name: "Cabbages and cauliflowers, fresh",
    words: ["cabbage", "cauliflower", "broccoli"],
  },
  { hsn: "0705", percent: 0, name: "Lettuce, fresh", words: ["lettuce"] },
  {
    hsn: "0706",
    percent: 0,
    name: "Carrots, radishes and beetroots, fresh",
    words: ["carrot", "radish", "beetroot", "turnip"],
  },
  { hsn: "0707", percent: 0, name: "Cucumbers, fresh", words: ["cucumber"] },
  { hsn: "0708", percent: 0, name: "Beans and peas, fresh", words: ["beans", "peas", "drumstick"] },
  {
    hsn: "0713",
    percent: 0,
    name: "Pulses, loose",
    words: ["dal", "gram", "lentil", "chana", "rajma", "moong"],
  },
  { hsn: "0801", percent: 0, name: "Coconuts, fresh", words: ["coconut"] },
  { hsn: "0803", percent: 0, name: "Bananas, fresh", words: ["banana", "plantain"] },
  {
    hsn: "0804",
    percent: 0,
    name: "Mangoes, guavas and pineapples, fresh",
    words: ["mango", "guava", "pineapple", "fig"],
  },
  { hsn: "0805", percent: 0, name: "Citrus fruit, fresh", words: ["lemon", "lime", "orange", "mosambi"] },
  { hsn: "0806", percent: 0, name: "Grapes, fresh", words: ["grape"] },
  { hsn: "0807", percent: 0, name: "Melons and papayas, fresh", words: ["melon", "papaya"] },
  { hsn: "0808", percent: 0, name: "Apples and pears, fresh", words: ["apple", "pear"] },
  { hsn: "0809", percent: 0, name: "Peaches and plums, fresh", words: ["peach", "plum"] },
  {
    hsn: "0810",
    percent: 0,
    name: "Other fruit, fresh",
    words: ["pomegranate", "sapota", "chikoo", "jackfruit"],
  },
  { hsn: "0401", percent: 0, name: "Milk, not sweetened", words: ["milk"] },
  { hsn: "0403", percent: 0, name: "Curd and buttermilk, loose", words: ["curd", "buttermilk"] },
  { hsn: "0405", percent: 5, name: "Butter and ghee", words: ["ghee", "butter"] },
  { hsn: "0406", percent: 0, name: "Paneer", words: ["paneer"] },
  { hsn: "0407", percent: 0, name: "Eggs in shell, fresh", words: ["egg"] },
  { hsn: "0409", percent: 0, name: "Honey, loose", words: ["honey"] },
  { hsn: "0901", percent: 5, name: "Coffee, roasted", words: ["coffee"] },
  { hsn: "0902", percent: 5, name: "Tea", words: ["tea"] },
  {
    hsn: "0904",
    percent: 5,
    name: "Pepper and dried chillies",
    words: ["pepper", "chilli powder", "dried chilli"],
  },
  { hsn: "0910", percent: 0, name: "Ginger and turmeric, fresh", words: ["ginger", "turmeric"] },
  { hsn: "1006", percent: 0, name: "Rice, loose", words: ["rice", "sona masuri"] },
  { hsn: "1008", percent: 0, name: "Millets, loose", words: ["ragi", "millet", "jowar", "bajra"] },
  { hsn: "1701", percent: 5, name: "Sugar", words: ["sugar"] },
  { hsn: "1702", percent: 5, name: "Jaggery, packed", words: ["jaggery"] },
  {
    hsn: "0709",
    percent: 0,
    name: "Other vegetables, fresh",
    words: [
      "vegetable",
      "greens",
      "spinach",
      "palak",
      "brinjal",
      "okra",
      "gourd",
      "chilli",
      "leaves",
      "pumpkin",
      "capsicum",
      "mushroom",
    ],
  },
  { hsn: "0810", percent: 0, name: "Other fruit, fresh", words: ["fruit"] },
];

const normalized = (text: string) => ` ${text.toLowerCase().replaceAll(/[^a-z]+/g, " ")} `;

/** The usual heading for a product, by its name and then by its category; undefined if none is known. */
export function suggestHeading({ name, category }: { name: string; category: string }): Heading | undefined {
  const matches = (text: string) =>
    HEADINGS.find(({ words }) => words.some((word) => new RegExp(` ${word}(s|es)? `).test(normalized(text))));
  return matches(name) ?? matches(category);
}
