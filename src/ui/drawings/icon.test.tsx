import Plus from "lucide-react/icons/plus";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import createIcon from "./icon.ts";

/** A drawing's attributes, in an order of their own, and its elements. */
function written(icon: ReactElement) {
  const markup = renderToStaticMarkup(icon);
  return { attributes: markup.match(/[\w-]+="[^"]*"/gi)?.sort(), elements: markup.match(/<[a-z]+/g) };
}

const Light = createIcon({
  name: "plus",
  node: [
    ["path", { d: "M5 12h14", key: "1ays0h" }],
    ["path", { d: "M12 5v14", key: "s699le" }],
  ],
});

it("draws an icon as Lucide's own lines do", () => {
  expect(written(<Light className="size-4" strokeWidth={2.5} />)).toEqual(
    written(<Plus className="size-4" strokeWidth={2.5} />),
  );
  expect(written(<Light aria-hidden="true" />)).toEqual(written(<Plus aria-hidden="true" />));
});
