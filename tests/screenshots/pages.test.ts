import { expect, it } from "vitest";
import { ANSWERS, misfits, OTHERS, ROUTED } from "./pages.ts";

/** The addresses of all modules' pages. */
const PATHS = Object.values(
  import.meta.glob<Record<string, unknown>>("../../src/modules/*/paths.ts", { eager: true }),
).flatMap((file) =>
  Object.values(file)
    .filter((pages) => typeof pages === "object" && pages !== null)
    .flatMap((pages) => Object.values(pages ?? {})),
);

it("knows how each page is addressed that needs a record", () => {
  expect(misfits()).toEqual([]);
});

it("draws every page that a module has", () => {
  const drawn = [...ROUTED, ...OTHERS].map(({ path }) => path);
  expect(PATHS.length).toBeGreaterThan(60);
  expect(PATHS.filter((path) => ![...drawn, ...ANSWERS].includes(String(path)))).toEqual([]);
});
