import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { say } from "#kernel/texts/text.ts";
import { png } from "#tests/support/png.ts";
import { normalisePicture } from "./normalise-picture.ts";
import { PictureRefused, pictureRefusals } from "./picture-limits.ts";
import { tilePicture } from "./shapes.support.ts";
import { recognisePicture } from "./upload-processing.ts";

const text = (content: string) => async () => Buffer.from(content);

function flat(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#808080" } });
}

function noisy(width: number, height: number) {
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, i) => (i * i * 31) % 251));
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const refusal = (message: string) => expect.objectContaining({ code: "PICTURE_REFUSED", message });

describe("a picture is recognised by its content", () => {
  it.each(["jpeg", "png", "webp", "avif"] as const)("as %s", async (format) => {
    const bytes = await flat(20, 20).toFormat(format).toBuffer();
    expect(await recognisePicture(bytes)).toEqual({ hasAlpha: false });
  });

  it("up to 40 megapixels", async () => {
    const bytes = await flat(8000, 5000).png({ compressionLevel: 1 }).toBuffer();
    expect(await recognisePicture(bytes)).toEqual({ hasAlpha: false });
  });
});

it("the PNG that hostile ones are made of is a good one", async () => {
  expect(await recognisePicture(png())).toEqual({ hasAlpha: false });
  expect(await normalisePicture(png(), tilePicture, false)).toMatchObject({ width: 8, height: 8 });
});

describe("what phones put behind a picture", () => {
  it.each([
    ["a film", "\0\0\0\x18ftypmp42\0\0\0\0mp42isom"],
    ["a second picture", "\xff\xd8\xff\xe0\0\x10JFIF"],
    ["empty space", "\0".repeat(1000)],
  ])("may stay: %s", async (_, behind) => {
    const photo = await flat(20, 20).jpeg().toBuffer();
    const bytes = Buffer.concat([photo, Buffer.from(behind, "latin1")]);
    expect(await recognisePicture(bytes)).toEqual({ hasAlpha: false });
  });
});

describe("what is refused", () => {
  it.each([
    ["nothing at all", text(""), pictureRefusals.type],
    ["a text, whatever its name", text("tomato.jpg"), pictureRefusals.type],
    ["an SVG", text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), pictureRefusals.type],
    ["a GIF", () => flat(20, 20).gif().toBuffer(), pictureRefusals.type],
    ["a TIFF", () => flat(20, 20).tiff().toBuffer(), pictureRefusals.type],
    ["a PDF", text("%PDF-1.7\n"), pictureRefusals.type],
    ["a phone's HEIC", text("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), pictureRefusals.heic],
    ["a film", text("\0\0\0\x18ftypisom\0\0\0\0isomavc1"), pictureRefusals.type],
    ["more than 10 MB", async () => Buffer.alloc(10 * 1024 * 1024 + 1), pictureRefusals.size],
    ["41 megapixels", () => flat(8200, 5000).png({ compressionLevel: 1 }).toBuffer(), pictureRefusals.pixels],
  ])("%s", async (_, make, message) => {
    const work = recognisePicture(await make());
    await expect(work).rejects.toEqual(refusal(say(message)));
    await expect(work).rejects.toBeInstanceOf(PictureRefused);
  });

  it.each(["jpeg", "png", "webp", "avif"] as const)("a %s that is cut short", async (format) => {
    const bytes = await noisy(300, 300).toFormat(format).toBuffer();
    for (const length of [12, 40, bytes.length / 2, bytes.length - 400]) {
      const cut = bytes.subarray(0, length);
      const work = recognisePicture(cut).then(({ hasAlpha }) => normalisePicture(cut, tilePicture, hasAlpha));
      await expect(work).rejects.toEqual(refusal(say(pictureRefusals.damaged)));
    }
  });
});
