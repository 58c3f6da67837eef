import { expect, it } from "vitest";
import { LANGUAGES } from "#kernel/texts/languages.ts";
import { GROWER_LANGUAGES } from "./grower-form.ts";
import { namesFor } from "./growers-words.ts";

const rice = { name: "Sona masuri rice", otherNames: ["akki", "ಅಕ್ಕಿ", "அரிசி"] };
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
  expect(namesFor("ta", [rice, boiled])).toEqual(["அரிசி", "Ponni boiled rice"]);
  expect(namesFor("en", [rice, boiled])).toEqual(["Sona masuri rice", "Ponni boiled rice"]);
});

it("offers growers the languages that have the words of their lists, page and statements", () => {
  const all = ["grower/field", "settlement/statement"];
  const speaking = LANGUAGES.filter(({ speaks }) => all.every(speaks)).map(({ code }) => code);
  expect(GROWER_LANGUAGES).toEqual(speaking);
});
