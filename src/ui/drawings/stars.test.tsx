import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Stars } from "./stars.tsx";

it("shows the average with its count, and nothing of a product without ratings", () => {
  expect(renderToStaticMarkup(<Stars average={4} count={4} />)).toContain("(4)");
  expect(renderToStaticMarkup(<Stars average={0} count={0} />)).toBe("");
});
