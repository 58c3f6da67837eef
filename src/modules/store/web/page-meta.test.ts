import { describe, expect, it } from "vitest";
import { DEFAULT_CHARGES } from "#modules/order/rules/pricing.ts";
import type { StoreInfo } from "../contract.ts";
import { pageMeta } from "./page-meta.ts";

const store: StoreInfo = {
  name: "Santhe",
  tagline: null,
  city: "Mysuru",
  phones: ["+91 90000 00001", "+91 90000 00002"],
  email: "hello@santhe.example",
  chatNumber: "919000000001",
  instagram: null,
  state: null,
  developerCredit: "",
  gstin: null,
  address: "",
  publicUrl: null,
  charges: DEFAULT_CHARGES,
  cancelUntil: "delivery-day",
  promo: { type: "fixed", amountPaise: 5000 },
};
const page = {
  store,
  origin: "http://10.0.0.5:3000",
  path: "/products/fruits?page=2",
  title: "Fruits",
  description: "Ripe.",
  image: "/uploads/a.webp",
};

describe("pageMeta", () => {
  it("gives whole addresses, as the visitor asked", () => {
    const tags = pageMeta(page);
    expect(tags).toContainEqual({ title: "Fruits · Santhe" });
    expect(tags).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: "http://10.0.0.5:3000/products/fruits?page=2",
    });
    expect(tags).toContainEqual({ property: "og:image", content: "http://10.0.0.5:3000/uploads/a.webp" });
  });

  it("prefers the address that the operator has set", () => {
    const tags = pageMeta({ ...page, store: { ...store, publicUrl: "https://santhe.example" } });
    const urls = tags.flatMap((tag) => ("property" in tag && tag.property === "og:url" ? [tag.content] : []));
    expect(urls).toEqual(["https://santhe.example/products/fruits?page=2"]);
  });

  it("shows a stored picture as a JPEG of a told size", () => {
    const id = "0123456789abcdef".repeat(2);
    const tags = pageMeta({ ...page, image: `/uploads/${id}-p640.webp` });
    expect(tags).toContainEqual({
      property: "og:image",
      content: `http://10.0.0.5:3000/uploads/${id}-p640.jpg`,
    });
    expect(tags).toContainEqual({ property: "og:image:type", content: "image/jpeg" });
    expect(tags).toContainEqual({ property: "og:image:width", content: "1200" });
    expect(tags).toContainEqual({ property: "og:image:height", content: "630" });
  });

  it("promises no picture where there is none", () => {
    const tags = pageMeta({ ...page, image: undefined });
    expect(tags).toContainEqual({ name: "twitter:card", content: "summary" });
    expect(JSON.stringify(tags)).not.toContain("og:image");
  });
});
