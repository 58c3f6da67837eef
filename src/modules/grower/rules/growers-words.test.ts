import { expect, it } from "vitest";
import { namesFor } from "./growers-words.ts";

const rice = { name: "Sona masuri rice", otherNames: ["akki", "ಅಕ್ಕಿ"] };
const boiled = { name: "Ponni boiled rice", otherNames: ["ಅಕ್ಕಿ"] };
const onion = { name: "Onions", otherNames: ["ಈರುಳ್ಳಿ"] };
const oil = { name: "Sunflower oil", otherNames: [] };

it("names products as the grower does, and tells those apart that the grower names alike", () => {
  expect(namesFor("kn", [rice, onion, oil])).toEqual(["ಅಕ್ಕಿ", "ಈರುಳ್ಳಿ", "Sunflower oil"]);
  expect(namesFor("kn", [rice, onion, boiled])).toEqual([
    "ಅಕ್ಕಿ (Sona masuri rice)",
    "ಈರುಳ್ಳಿ",
    "ಅಕ್ಕಿ (Ponni boiled rice)",
  ]);
  expect(namesFor("en", [rice, boiled])).toEqual(["Sona masuri rice", "Ponni boiled rice"]);
});
