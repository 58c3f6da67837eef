import { expect, it } from "vitest";
import { declared, drawing, drawn, imported } from "./graph.ts";

it.each([...declared])("%s uses what it says, and nothing else", (name, uses) => {
  expect(imported(name)).toEqual(uses);
});

it("lists each module after those it uses", () => {
  const names = [...declared.keys()];
  for (const [name, uses] of declared) {
    expect(names.slice(0, names.indexOf(name)), name).toEqual(expect.arrayContaining(uses));
  }
});

it("draws the graph as it is: npm run draw", () => {
  expect(drawn()).toBe(drawing());
});
