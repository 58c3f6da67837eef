import { describe, expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { refuseLargePictures } from "./refuse-large-pictures.ts";

const MB = 1024 * 1024;
const file = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name);

describe("refuseLargePictures", () => {
  it("lets pictures of up to 10 MB pass", () => {
    refuseLargePictures([], "images");
    refuseLargePictures([file("a.jpg", 10 * MB), file("b.jpg", 1)], "images");
  });

  it("names each that is larger by its place", () => {
    const text = "This picture is larger than 10 MB. Please choose a smaller one.";
    const files = [file("a.jpg", 1), file("b.jpg", 10 * MB + 1), file("c.jpg", 11 * MB)];
    expect(() => refuseLargePictures(files, "images")).toThrow(
      new ApiError(400, `b.jpg: ${text}`, {
        images: `b.jpg: ${text}`,
        "images.1": text,
        "images.2": text,
      }),
    );
  });
});
