import { expect, it } from "vitest";
import { isSameAmount, sizeText } from "./pack.ts";
import { isMeant, requestedPack } from "./requested-pack.ts";

it.each([
  ["tomato 1kg", 1, "kg"],
  ["1 KG tomato", 1, "kg"],
  ["tomato  500 g", 500, "g"],
  ["tomato 500gms", 500, "g"],
  ["oil 250ml", 250, "ml"],
  ["oil 1 ltr", 1, "L"],
  ["oil 1L", 1, "L"],
  ["coconut 6pcs", 6, "pcs"],
  ["coconut 6 pieces", 6, "pcs"],
  ["eggs 1 dozen", 12, "pcs"],
  ["rice 2.5kg", 2.5, "kg"],
  ["rice 1,000 g", 1000, "g"],
  ["half kg beans", 0.5, "kg"],
  ["beans 1/2 kg", 0.5, "kg"],
  ["beans ½kg", 0.5, "kg"],
  ["ಟೊಮೆಟೊ ೧ kg", 1, "kg"],
  ["ಟೊಮೆಟೊ ೧ ಕೆಜಿ", 1, "kg"],
  ["ಟೊಮೆಟೊ 1 ಕೆ.ಜಿ.", 1, "kg"],
  ["ಹಾಲು ೧ಲೀ", 1, "L"],
  ["tomato 2k.g.", 2, "kg"],
  ["ಅರ್ಧ ಕೆಜಿ ಟೊಮೆಟೊ", 0.5, "kg"],
  ["ಹಾಲು ೫೦೦ಮಿಲಿ", 500, "ml"],
  ["टमाटर एक किलो", 1, "kg"],
  ["दूध आधा लीटर", 0.5, "L"],
  ["தக்காளி 250 கிராம்", 250, "g"],
  ["టమాటా రెండు కిలో", 2, "kg"],
  ["തക്കാളി കാൽ കിലോ", 0.25, "kg"],
  ["tomato ardha kg", 0.5, "kg"],
  ["tomato one kg", 1, "kg"],
  ["tomato .5 kg", 0.5, "kg"],
  ["tomato 500", 500, ""],
  ["ಟೊಮೆಟೊ ೨೫೦", 250, ""],
])("reads the pack in %s", (search, quantity, unit) => {
  expect(requestedPack(search)).toEqual({ quantity, unit });
});

it.each([
  "tomato",
  "jar 2",
  "1 green gram",
  "kg",
  "0 kg rice",
  "7up 2",
  "tomato ₹100",
  "A4-500 paper",
  "tomato1 kgx",
  "5 litchi",
])("reads none in %s", (search) => {
  expect(requestedPack(search)).toBeUndefined();
});

it.each([
  [{ quantity: 1, unit: "kg" }, { quantity: 1000, unit: "g" }, true],
  [{ quantity: 0.7, unit: "L" }, { quantity: 700, unit: "ml" }, true],
  [{ quantity: 1, unit: "kg" }, { quantity: 1, unit: "L" }, false],
  [{ quantity: 1, unit: "bunch" }, { quantity: 1, unit: "bunch" }, true],
  [{ quantity: 1, unit: "bunch" }, { quantity: 1, unit: "kg" }, false],
])("tells whether %j and %j have one amount", (one, other, isSame) => {
  expect(isSameAmount(one, other)).toBe(isSame);
});

it("takes a number without a unit for grams or millilitres", () => {
  const isMeantBy500 = (quantity: number, unit: string) =>
    isMeant({ quantity, unit }, requestedPack("oil 500"));
  expect([isMeantBy500(500, "ml"), isMeantBy500(0.5, "kg"), isMeantBy500(500, "pcs")]).toEqual([
    true,
    true,
    false,
  ]);
});

it("names a size whose amount another one has, too", () => {
  const sizes = [
    { _id: "1", name: "Tomato, local", quantity: 1, unit: "kg" },
    { _id: "2", name: "Tomato, hybrid", quantity: 1000, unit: "g" },
    { _id: "3", name: "Tomato, local", quantity: 500, unit: "g" },
  ];
  const texts = sizes.map((size) => sizeText(size, sizes));
  expect(texts).toEqual(["1 kg · Tomato, local", "1000 g · Tomato, hybrid", "500 g"]);
});
