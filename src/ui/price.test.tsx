import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Saving } from "./price.tsx";

it.each([
  [500, 400, "20%"],
  [50, 45, "10%"],
  [100, 71, "29%"],
  [400, 390, "2%"],
  [1, 0.57, "43%"],
])("takes %d down to %d for %s less, never for one percent too little", (was, rupees, percent) => {
  expect(renderToStaticMarkup(<Saving rupees={rupees} was={was} />)).toContain(`−${percent}<`);
});

it.each([
  [40, 40],
  [40, 50],
  [0, 0],
  [undefined, 40],
])("says nothing where nothing is saved: before %s, now %d", (was, rupees) => {
  expect(renderToStaticMarkup(<Saving rupees={rupees} was={was} />)).toBe("");
});
