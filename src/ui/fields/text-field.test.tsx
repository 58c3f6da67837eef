import { readdirSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TextArea, TextField } from "./text-field.tsx";

const field = (value: string) =>
  renderToStaticMarkup(<TextField label="Name" maxLength={5} value={value} readOnly />);

it("complains of a text that is too long, and cuts none", () => {
  expect(field("Meera")).not.toMatch(/maxlength=|aria-invalid="/i);
  expect(field("Meera Rao")).toContain("At most 5 characters, and this has 9");
  expect(field("Meera Rao")).toContain(`aria-invalid="true"`);
  const area = renderToStaticMarkup(<TextArea label="Words" maxLength={3} value="Four" readOnly />);
  expect(area).toContain("At most 3 characters, and this has 4");
  expect(area).not.toMatch(/maxlength=/i);
});

it("does not count blanks around a pasted text", () =>
  expect(field("  Meera \n")).not.toContain(`aria-invalid="`));

it("is not gone around: no control in a page has the browser's limit, which cuts without a word", () => {
  const pages = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx$/.test(file),
  );
  expect(pages.length).toBeGreaterThan(300);
  const cutting = pages.filter((file) =>
    /<(input|textarea)\b[^<]*?\bmaxLength=/.test(readFileSync(`src/${file}`, "utf8")),
  );
  expect(cutting).toEqual([]);
});
