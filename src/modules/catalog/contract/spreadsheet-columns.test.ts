import { describe, expect, it } from "vitest";
import { say } from "#kernel/texts/text.ts";
import { t as fieldTexts } from "../texts/field-texts.ts";
import { columnIn, productHeadings } from "./product-csv.ts";

const columnOf = (heading: string) => columnIn(productHeadings(), heading)?.name;

describe("the columns of a product spreadsheet", () => {
  it("are called as a person reads them, and found by that and other spellings", () => {
    expect(productHeadings().map(({ label }) => say(label))).toContain("Offer price");
    for (const { name, label } of productHeadings()) {
      expect(columnOf(say(label))).toBe(name);
      expect(columnOf(` ${say(label)} `)).toBe(name);
      expect(columnIn([{ name: "other", label: fieldTexts.later(name) }], say(label))?.name).toBe("other");
    }
    for (const spelling of ["offerPrice", "OFFER_PRICE", " Offer price "]) {
      expect(columnOf(spelling)).toBe("offerPrice");
    }
    expect(columnOf("Complaint")).toBeUndefined();
    expect(columnOf("")).toBeUndefined();
  });
});
