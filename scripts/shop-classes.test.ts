import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { filesBehind } from "./shop-classes.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

it("finds what a page imports, at once and later, and no types", () => {
  const home = path.join(root, "src/modules/storefront/web/home.page.tsx");
  const found = [...filesBehind([home])].map((file) => path.relative(root, file));
  expect(found).toContain("src/modules/banner/web/banner-slide.tsx");
  expect(found).toContain("src/modules/storefront/web/home/market.tsx");
  expect(found).toContain("src/ui/price.tsx");
  expect(found.filter((file) => /backoffice|tables\.ts|\/api\.ts/.test(file))).toEqual([]);
});
