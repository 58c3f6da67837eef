import { describe, expect, it } from "vitest";
import { pathOnThisSite } from "./path-on-this-site.ts";

describe("pathOnThisSite", () => {
  it.each([
    ["my-list", "/my-list"],
    ["/list/fruits?q=a#b", "/list/fruits?q=a#b"],
    ["javascript:alert(1)", "/javascript:alert(1)"],
    ["https://elsewhere.example/", "/https://elsewhere.example/"],
  ])("takes %j as %j", (next, path) => expect(pathOnThisSite(next)).toBe(path));

  it.each([
    null,
    "",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "/\t/elsewhere.example",
    "//user@elsewhere.example",
    ".//elsewhere.example",
    "/..//elsewhere.example",
    "/%2e//elsewhere.example",
    "/./\\elsewhere.example",
  ])("leads nowhere for %j", (next) => expect(pathOnThisSite(next)).toBeUndefined());
});
