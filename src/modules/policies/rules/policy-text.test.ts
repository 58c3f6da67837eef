import { describe, expect, it } from "vitest";
import { policyBlocks } from "./policy-text.ts";

describe("policyBlocks", () => {
  it("makes headings of lines with a hash, and paragraphs of what stands between empty lines", () => {
    expect(
      policyBlocks("Welcome.\n\n# Fresh\nLook at it\nat the door.\n\n \n## Rest\r\n\r\nCall us."),
    ).toEqual([
      { kind: "paragraph", text: "Welcome." },
      { kind: "heading", text: "Fresh" },
      { kind: "paragraph", text: "Look at it\nat the door." },
      { kind: "heading", text: "Rest" },
      { kind: "paragraph", text: "Call us." },
    ]);
  });

  it("knows no other signs", () => {
    const text = "#1 in Mysuru, <b>bold</b> and [a link](https://example.org)";
    expect(policyBlocks(text)).toEqual([{ kind: "paragraph", text }]);
    expect(policyBlocks("# ")).toEqual([{ kind: "paragraph", text: "#" }]);
    expect(policyBlocks(" \n ")).toEqual([]);
  });

  it("comes to an end for a text that is made to be slow", () => {
    // In steps that grow with the square of the length, each would take longer than any test may.
    const length = 5_000_000;
    for (const text of [`#${" ".repeat(length)}`, "#".repeat(length), "# ".repeat(length / 2)])
      expect(policyBlocks(text).length).toBeLessThanOrEqual(1);
  });
});
