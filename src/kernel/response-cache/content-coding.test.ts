import { expect, it } from "vitest";
import { codingFor } from "./content-coding.ts";

it.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate, zstd", "zstd"],
  ["GZIP", "gzip"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br;q=0, *", "zstd"],
  ["*;q=0", "identity"],
  ["identity;q=1, br;q=0.5", "identity"],
  ["deflate", "identity"],
  ["br;q=nonsense", "identity"],
])("suits %j with %s", (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding);
});
