import { describe, expect, it } from "vitest";
import {
  pictureNamePattern,
  pictureSources,
  pictureUrl,
  pictureWidths,
  widthsUpTo,
} from "./picture-widths.ts";

const id = "0123456789abcdef0123456789abcdef";

describe("widthsUpTo", () => {
  it("ends with the largest variant, once", () => {
    expect(widthsUpTo("product", 960)).toEqual([160, 320, 480, 640, 960]);
    expect(widthsUpTo("product", 700)).toEqual([160, 320, 480, 640, 700]);
    expect(widthsUpTo("banner", 90)).toEqual([90]);
  });
});

describe("pictureSources", () => {
  it("derives every variant from the URL alone", () => {
    expect(pictureSources(`/uploads/${id}-p400.webp`)).toEqual({
      avif: `/uploads/${id}-p160.avif 160w, /uploads/${id}-p320.avif 320w, /uploads/${id}-p400.avif 400w`,
      webp: `/uploads/${id}-p160.webp 160w, /uploads/${id}-p320.webp 320w, /uploads/${id}-p400.webp 400w`,
      fallback: `/uploads/${id}-p400.webp`,
      shape: "product",
      width: 400,
    });
  });

  it.each(["product", "category", "banner"] as const)("reads back the URL of a %s", (shape) => {
    const widths = pictureWidths[shape];
    const sources = pictureSources(pictureUrl(id, shape, Math.max(...widths)));
    expect(sources?.shape).toBe(shape);
    expect(sources?.avif.split(", ")).toHaveLength(widths.length);
    for (const source of sources?.webp.split(", ") ?? []) {
      expect(source.replace("/uploads/", "").split(" ")[0]).toMatch(pictureNamePattern);
    }
  });

  it.each([
    "",
    "https://example.org/tomato.webp",
    `https://example.org/uploads/${id}-p960.webp`,
    `/uploads/${id}-p960.avif`,
    `/uploads/${id}-p961.webp`,
    `/uploads/${id}-p0960.webp`,
    `/uploads/${id}-x960.webp`,
    `/uploads/${id}.webp`,
    `/uploads/../${id}-p960.webp`,
    `/uploads/${id}-p960.webp?x=1`,
  ])("leaves %j alone", (url) => {
    expect(pictureSources(url)).toBeNull();
  });
});
