import { describe, expect, it } from "vitest";
import { t as columnLabel } from "../field-texts.ts";
import { columnOf, PRODUCT_COLUMNS, translatedColumnOf } from "./product-csv.ts";

describe("the columns of a product spreadsheet", () => {
  it("are called as a person reads them, and found by that and other spellings", () => {
    expect(PRODUCT_COLUMNS.map((column) => columnLabel(column))).toContain("Offer price");
    for (const column of PRODUCT_COLUMNS) {
      expect(columnOf(columnLabel(column))).toBe(column);
      expect(translatedColumnOf(` ${columnLabel(column)} `)).toBe(column);
    }
    for (const spelling of ["offerPrice", "OFFER_PRICE", " Offer price "]) {
      expect(columnOf(spelling)).toBe("offerPrice");
    }
    expect(columnOf("Complaint")).toBeUndefined();
    expect(columnOf("")).toBeUndefined();
  });
});
