import { describe, expect, it } from "vitest";
import { searchAddress } from "../search-address.ts";
import { canonicalAddress, isSearchPlain, listAddress, listQuery, readListPlace } from "./list-address.ts";

const read = (search: string) => readListPlace(new URLSearchParams(search));
const BEGINNING = { q: "", page: 1, sort: undefined, inStock: false };

describe("a list's address", () => {
  it("is read with whatever is wrong left out", () => {
    expect(read("q=%20Tomato%20&page=3")).toEqual({ ...BEGINNING, q: "Tomato", page: 3 });
    expect(read("sort=price&inStock=1")).toEqual({ ...BEGINNING, sort: "price", inStock: true });
    for (const page of ["0", "-1", "1.5", "two", "9999999", ""]) expect(read(`page=${page}`).page).toBe(1);
    for (const wrong of [
      "sort=cheapest",
      "sort=",
      "sort=constructor",
      "inStock=0",
      "inStock=yes",
      "inStock=",
    ])
      expect(read(wrong)).toEqual(BEGINNING);
    expect(read(`q=${"x".repeat(300)}`).q).toHaveLength(200);
    expect(read("q=%00to%00mato").q).toBe("tomato");
    expect(read("q=%E2%80%8Bcountry%C2%A0%20tomato").q).toBe("country tomato");
    expect(read("q=%E2%80%8B")).toEqual(BEGINNING);
  });

  it("says only what differs from the beginning of the whole list", () => {
    expect(listAddress("/products", BEGINNING)).toBe("/products");
    expect(listAddress("/products/fruits", { page: 2 })).toBe("/products/fruits?page=2");
    expect(listAddress("/products", { sort: "price", inStock: true })).toBe("/products?sort=price&inStock=1");
    expect(searchAddress("  ragi & rice ")).toBe("/products?q=ragi+%26+rice");
  });

  it("is read back as it was written", () => {
    const place = { q: "50% off + more", page: 7, sort: "price-high", inStock: true } as const;
    const address = listAddress("/products", place);
    expect(readListPlace(new URL(address, "http://store.example").searchParams)).toEqual(place);
  });

  it("is for search engines the list that is not sorted and not narrowed", () => {
    expect(canonicalAddress("/products", { ...BEGINNING, page: 3 })).toBe("/products?page=3");
    expect(canonicalAddress("/products", { ...BEGINNING, page: 3, sort: "name" })).toBe("/products");
    expect(canonicalAddress("/products", { ...BEGINNING, page: 3, inStock: true })).toBe("/products");
  });
});

it.each([
  ["red  rice", true],
  ["red\u00a0rice", true],
  ["\u0cb0\u200d\u0c95", true],
  ["to\u00admato", false],
  ["\u202aNanjangud", false],
  ["e\u0301laichi", false],
  ["\u200b", false],
])("the search %j is plain: %j", (q, isPlain) => {
  expect(isSearchPlain(new URLSearchParams({ q }))).toBe(isPlain);
  const { q: meant } = read(String(new URLSearchParams({ q })));
  expect(isSearchPlain(new URLSearchParams({ q: meant }))).toBe(true);
});

describe("listQuery", () => {
  it("leaves out what does not narrow", () => {
    expect(listQuery(BEGINNING)).toEqual({ page: "1", limit: "24", sizes: "together" });
    expect(listQuery({ q: "mango", page: 2, sort: "saving", inStock: true }, "fruits")).toEqual({
      page: "2",
      limit: "24",
      sizes: "together",
      q: "mango",
      sort: "saving",
      inStock: "1",
      category: "fruits",
    });
  });
});
