import { describe, expect, it } from "vitest";
import { pictureNamePattern, pictureSources, pictureUrl, widthsUpTo } from "./picture-widths.ts";
import { tilePicture, widePicture } from "./shapes.support.ts";

const id = "0123456789abcdef0123456789abcdef";

describe("widthsUpTo", () => {
  it("ends with the largest variant, once", () => {
    expect(widthsUpTo(tilePicture, 960)).toEqual([160, 320, 480, 640, 960]);
    expect(widthsUpTo(tilePicture, 700)).toEqual([160, 320, 480, 640, 700]);
    expect(widthsUpTo(widePicture, 90)).toEqual([90]);
  });
});

describe("pictureSources", () => {
  it("derives every variant from the URL alone", () => {
    expect(pictureSources(`/uploads/${id}-t400.webp`, tilePicture)).toEqual({
      avif: `/uploads/${id}-t160.avif 160w, /uploads/${id}-t320.avif 320w, /uploads/${id}-t400.avif 400w`,
      webp: `/uploads/${id}-t160.webp 160w, /uploads/${id}-t320.webp 320w, /uploads/${id}-t400.webp 400w`,
      width: 400,
    });
  });

  it.each([tilePicture, widePicture])("reads back the URL of a $name picture", (shape) => {
    const { widths } = shape;
    const sources = pictureSources(pictureUrl(id, shape, Math.max(...widths)), shape);
    expect(sources?.avif.split(", ")).toHaveLength(widths.length);
    for (const source of sources?.webp.split(", ") ?? []) {
      expect(source.replace("/uploads/", "").split(" ")[0]).toMatch(pictureNamePattern);
    }
  });

  it.each([
    "",
    "https://example.org/tomato.webp",
    `https://example.org/uploads/${id}-t960.webp`,
    `/uploads/${id}-t960.avif`,
    `/uploads/${id}-t961.webp`,
    `/uploads/${id}-t0960.webp`,
    `/uploads/${id}-w960.webp`,
    `/uploads/${id}.webp`,
    `/uploads/../${id}-t960.webp`,
    `/uploads/${id}-t960.webp?x=1`,
  ])("leaves %j alone", (url) => {
    expect(pictureSources(url, tilePicture)).toBeNull();
  });
});
