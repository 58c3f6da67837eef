import { describe, expect, it } from "vitest";
import { maxZoom, sizeComplaint, sizeToSend, sizeWarning } from "./picture-limits.ts";
import { tilePicture, widePicture } from "./shapes.support.ts";

describe("a picture's size in pixels", () => {
  it("is refused only beyond what can be decoded", () => {
    const tooMany = "This picture has more than 40 megapixels. Please choose a smaller one.";
    expect(sizeComplaint({ width: 8001, height: 5000 })).toBe(tooMany);
    expect(sizeComplaint({ width: 1, height: 1 })).toBeUndefined();
  });

  it.each([
    [{ width: 320, height: 320 }, tilePicture, undefined],
    [
      { width: 319, height: 4000 },
      tilePicture,
      "This picture has only 319 × 4000 pixels and will look blurred. From 320 × 320 on it looks sharp.",
    ],
    [{ width: 640, height: 640 }, widePicture, expect.stringMatching(/From 960 × 360 on it looks sharp\.$/)],
    [{ width: 960, height: 360 }, widePicture, undefined],
  ])("of %j is warned about for %j, if it will look blurred", (size, shape, expected) => {
    expect(sizeWarning(size, shape)).toEqual(expected);
  });

  it("is made as small as the server makes use of, and never larger", () => {
    expect(sizeToSend({ width: 4000, height: 3000 }, tilePicture, false)).toEqual({
      width: 1280,
      height: 960,
    });
    expect(sizeToSend({ width: 4000, height: 3000 }, tilePicture, true)).toEqual({
      width: 1920,
      height: 1440,
    });
    expect(sizeToSend({ width: 6000, height: 4000 }, widePicture, false)).toEqual({
      width: 1920,
      height: 1280,
    });
    expect(sizeToSend({ width: 700, height: 500 }, tilePicture, false)).toEqual({ width: 700, height: 500 });
  });

  it("lets nobody zoom into too few pixels", () => {
    expect(maxZoom({ width: 640, height: 3000 }, tilePicture)).toBe(2);
    expect(maxZoom({ width: 9000, height: 9000 }, tilePicture)).toBe(4);
    expect(maxZoom({ width: 200, height: 200 }, tilePicture)).toBe(1);
    expect(maxZoom({ width: 1920, height: 1920 }, widePicture)).toBe(2);
  });
});
