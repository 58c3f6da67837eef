import { Minus } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import drawIcon from "#ui/draw-icon.ts";
import { importDirectly } from "./direct-icons.ts";

const files = new Map([
  ["House", "house"],
  ["Trash2", "trash"],
]);

it("imports each icon from its file, and leaves types out", () => {
  const code = 'import { House, type LucideIcon, Trash2 } from "lucide-react";\nconst a = <House />;';
  expect(importDirectly(code, files)).toBe(
    'import House from "lucide-react/icons/house"; import Trash2 from "lucide-react/icons/trash";\nconst a = <House />;',
  );
  expect(() => importDirectly('import { Tractr } from "lucide-react";', files)).toThrow("Tractr");
});

it("draws an icon as the server does", () => {
  const Drawn = drawIcon({
    name: "minus",
    node: [["path", { d: "M5 12h14", key: "1ays0h" }]],
  });
  const look = { className: "size-5", strokeWidth: 1.75, "aria-hidden": true } as const;
  expect(renderToStaticMarkup(<Drawn {...look} />)).toBe(renderToStaticMarkup(<Minus {...look} />));
});
