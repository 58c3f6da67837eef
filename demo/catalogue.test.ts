import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { isWrittenIn } from "#kernel/texts/language-facts.ts";
import { fewLeft } from "#modules/catalog/rules/shared/availability.ts";
import { demoBannerPicture, demoBanners, demoCategories, demoPicture, demoProducts } from "./catalogue.ts";
import { demoGrowers, demoPortrait, demoSettlement } from "./growers/growers.ts";
import { demoTranslations } from "./translations.ts";
import { demoCounts } from "./week.ts";

describe("the demo catalogue", () => {
  it("names everything once", () => {
    for (const names of [
      demoCategories.map(({ path }) => path),
      demoCategories.map(({ sortOrder }) => String(sortOrder)),
      demoProducts.map(({ name }) => name),
    ]) {
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it("sells each product honestly", () => {
    const paths = demoCategories.map(({ path }) => path);
    for (const product of demoProducts) {
      expect.soft(paths, product.name).toContain(product.category);
      expect.soft(product.offerPrice, product.name).toBeGreaterThan(0);
      expect.soft(product.offerPrice, product.name).toBeLessThanOrEqual(product.price);
      expect.soft(product.quantity, product.name).toBeGreaterThan(0);
      expect.soft(product.description.length, product.name).toBeGreaterThanOrEqual(3);
      expect.soft(existsSync(demoPicture(product.picture)), product.name).toBe(true);
      // A shopper may type a name in any of the scripts that phones offer.
      for (const script of ["Kannada", "Tamil", "Telugu", "Malayalam", "Devanagari", "Latin"]) {
        const written = new RegExp(`^[\\p{Script=${script}}\\p{M}\\s]+$`, "u");
        const isThere = product.otherNames.some((name) => written.test(name));
        expect.soft(isThere, `${product.name} in ${script}`).toBe(true);
      }
    }
  });

  it("says all of it in each language, with a name of its own for each product", () => {
    for (const [code, words] of demoTranslations) {
      for (const { name } of [...demoCategories, ...demoProducts]) {
        expect.soft(words.get(name)?.description.join(""), `${name} in ${code}`).toMatch(/./);
      }
      for (const { title } of demoBanners) {
        const { name = "", description = [] } = words.get(title) ?? {};
        expect
          .soft(
            [name, ...description].filter((text) => !isWrittenIn(code, text)),
            title,
          )
          .toEqual([]);
        expect.soft(description, `${title} in ${code}`).toHaveLength(1);
      }
      for (const { name, story } of demoGrowers) {
        const { name: said = "", description: [village = "", ...lines] = [] } = words.get(name) ?? {};
        expect.soft([said, village].filter((text) => !isWrittenIn(code, text))).toEqual([]);
        expect.soft(lines, `${name} in ${code}`).toHaveLength(story.split("\n").length);
        expect.soft(lines.join(" "), `${name} in ${code}`).not.toMatch(/[a-z]/i);
      }
      const growersNames = demoGrowers.map(({ name }) => words.get(name)?.name);
      expect(new Set(growersNames).size).toBe(growersNames.length);
      const names = demoProducts.map(({ name }) => words.get(name)?.name ?? "");
      expect(names.filter((name) => !isWrittenIn(code, name) || /[,;]/.test(name))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it("has pictures for its categories and goods in each", () => {
    for (const { path, picture } of demoCategories) {
      expect(existsSync(demoPicture(picture))).toBe(true);
      expect(demoProducts.some(({ category }) => category === path)).toBe(true);
    }
  });

  it("opens with five Best Sellers that can be bought", () => {
    const active = new Set(demoCategories.filter(({ isActive }) => isActive).map(({ path }) => path));
    const best = demoProducts.slice(0, 5);
    expect(best.every(({ inStock, category }) => inStock && active.has(category))).toBe(true);
    expect(new Set(best.map(({ picture }) => picture)).size).toBe(5);
  });

  it("shows what a store can be in: fresh produce, sold out, inactive", () => {
    const paths = demoCategories.map(({ path }) => path).join(" ");
    expect(paths).toContain("fruits");
    expect(paths).toContain("vegetables");
    expect(demoProducts.filter(({ inStock }) => !inStock)).toHaveLength(2);
    expect(demoCategories.filter(({ isActive }) => !isActive)).toHaveLength(1);
  });

  it("counts six products that are on sale, none of them a Best Seller", () => {
    const counted = demoProducts.filter(({ name }) => name in demoCounts);
    expect(counted).toHaveLength(Object.keys(demoCounts).length);
    expect(counted.every(({ inStock }) => inStock)).toBe(true);
    expect(demoProducts.slice(0, 5).filter(({ name }) => name in demoCounts)).toEqual([]);
    const few = counted.filter(({ inStock, name }) => fewLeft({ inStock, left: demoCounts[name] ?? null }));
    expect(few).toHaveLength(1);
  });

  it("has light banners that lead somewhere", async () => {
    const pages = ["/products", ...demoCategories.map(({ path }) => `/products/${path}`)];
    for (const { link, picture } of demoBanners) {
      expect(pages).toContain(link);
      const bytes = await readFile(demoBannerPicture(picture));
      expect(bytes.length).toBeLessThan(150 * 1024);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1920, height: 720 });
    }
  });

  it("has eight growers with a light portrait each, who bring what is on sale", async () => {
    expect(demoGrowers).toHaveLength(8);
    expect(new Set(demoGrowers.map(({ name }) => name)).size).toBe(8);
    expect(demoGrowers.map(({ name }) => name)).toContain(demoSettlement.grower);
    for (const { picture, brings } of demoGrowers) {
      const bytes = await readFile(demoPortrait(picture));
      expect(bytes.length).toBeLessThan(80 * 1024);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 960, height: 960 });
      expect(brings.some(({ lot }) => lot !== undefined)).toBe(true);
      for (const { name } of brings) {
        expect(demoProducts.find((product) => product.name === name)?.inStock, name).toBe(true);
      }
    }
  });

  it("counts as many packs of a counted product as its lots have", () => {
    const lots = demoGrowers.flatMap(({ brings }) => brings.filter(({ name }) => name in demoCounts));
    expect(lots.length).toBeGreaterThan(0);
    for (const { name, lot } of lots) {
      const { quantity = 0 } = demoProducts.find((product) => product.name === name) ?? {};
      expect(lot).toBe((demoCounts[name] ?? 0) * quantity);
    }
  });
});
