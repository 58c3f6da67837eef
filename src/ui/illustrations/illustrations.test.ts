import { readFile } from "node:fs/promises";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { BrokenWire } from "./broken-wire.tsx";

const files = import.meta.glob<Record<string, ComponentType>>(
  // All but the parts that the drawings are made of.
  ["./*.tsx", "!./illustration.tsx", "!./basket.tsx", "!./awning.tsx"],
  { eager: true },
);
const draw = (drawing: ComponentType) => renderToStaticMarkup(createElement(drawing));
const strokes = (svg: string) => svg.match(/ d="[^"]+"/g);

describe("the small pictures", () => {
  it("are many", () => {
    expect(Object.keys(files).length).toBeGreaterThan(15);
  });

  it.each(Object.entries(files))("%s is light, and silent for a screen reader", (_, drawings) => {
    const [svg = ""] = Object.values(drawings).map(draw);
    expect(svg).toMatch(/^<svg viewBox="0 0 160 120" aria-hidden="true"/);
    expect(svg.length).toBeLessThan(1700);
  });

  it("are the same on the page that stands in for what is offline", async () => {
    const page = await readFile("public/offline.html", "utf8");
    expect(strokes(page)).toEqual(strokes(draw(BrokenWire)));
  });
});
