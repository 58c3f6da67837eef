import { expect, it } from "vitest";
import { uploadProgress } from "./upload-progress.tsx";

it("shares what was sent among the files in their order", () => {
  expect(uploadProgress([100, 200, 50], 0)).toEqual([0, 0, 0]);
  expect(uploadProgress([100, 200, 50], 50)).toEqual([0.5, 0, 0]);
  expect(uploadProgress([100, 200, 50], 200)).toEqual([1, 0.5, 0]);
  // A form is larger than its files.
  expect(uploadProgress([100, 200, 50], 900)).toEqual([1, 1, 1]);
});
