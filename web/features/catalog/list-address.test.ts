import { describe, expect, it } from "vitest";
import { listAddress, listQuery, readListPlace, searchAddress } from "./list-address.ts";

const read = (search: string) => readListPlace(new URLSearchParams(search));

describe("a list's address", () => {
  it("is read with whatever is wrong left out", () => {
    expect(read("q=%20Tomato%20&page=3")).toEqual({ q: "Tomato", page: 3 });
    for (const page of ["0", "-1", "1.5", "two", "9999999", ""]) expect(read(`page=${page}`).page).toBe(1);
    expect(read(`q=${"x".repeat(300)}`).q).toHaveLength(200);
    expect(read("q=%00to%00mato").q).toBe("tomato");
  });

  it("says only what differs from the beginning of the whole list", () => {
    expect(listAddress("/products", { q: "", page: 1 })).toBe("/products");
    expect(listAddress("/products/fruits", { q: "", page: 2 })).toBe("/products/fruits?page=2");
    expect(searchAddress("  ragi & rice ")).toBe("/products?q=ragi+%26+rice");
  });

  it("is read back as it was written", () => {
    const place = { q: "50% off + more", page: 7 };
    const address = listAddress("/products", place);
    expect(readListPlace(new URL(address, "http://store.example").searchParams)).toEqual(place);
  });
});

describe("listQuery", () => {
  it("leaves out what does not narrow", () => {
    expect(listQuery({ q: "", page: 1 })).toEqual({ page: "1", limit: "24" });
    expect(listQuery({ q: "mango", page: 2 }, "fruits")).toEqual({
      page: "2",
      limit: "24",
      q: "mango",
      category: "fruits",
    });
  });
});
