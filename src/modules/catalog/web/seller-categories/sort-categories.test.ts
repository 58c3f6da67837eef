import { describe, expect, it } from "vitest";
import type { Category } from "../../contract/category.ts";
import { sortCategories } from "../seller-pages/categories.page.tsx";

const category = (name: string, sortOrder: number, productCount = 0): Category => ({
  _id: name,
  name,
  path: name.toLowerCase(),
  description: "",
  sortOrder,
  image: "",
  isActive: true,
  productCount,
});
const all = [category("Fruits", 20, 3), category("apples", 10, 12), category("Greens", 5, 9)];
const names = (search: string, by: string, descending = false) =>
  sortCategories(all, search, { by, descending }).map(({ name }) => name);

describe("sortCategories", () => {
  it("goes by the sort order unless told, lower first", () => {
    expect(names("", "sortOrder")).toEqual(["Greens", "apples", "Fruits"]);
    expect(names("", "nonsense")).toEqual(["Greens", "apples", "Fruits"]);
  });

  it("goes by name whatever the case, and by count as a number", () => {
    expect(names("", "name")).toEqual(["apples", "Fruits", "Greens"]);
    expect(names("", "productCount", true)).toEqual(["apples", "Greens", "Fruits"]);
  });

  it("finds by name and path, whatever the case", () => {
    expect(names("RE", "name")).toEqual(["Greens"]);
    expect(names("\u00a0gree\u200bns", "name")).toEqual(["Greens"]);
  });
});
