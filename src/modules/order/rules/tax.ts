/** Prices include 18 % tax, half of it CGST and half SGST (specification, section 9). */
export const TAX_PERCENT = 18;
export const HALF_TAX_PERCENT = TAX_PERCENT / 2;

export type TaxSplit = { taxablePaise: number; cgstPaise: number; sgstPaise: number };

/** Splits a price that includes tax, in paise. The three parts always add up to the price, and the halves are equal. */
export function splitTax(inclusivePaise: number): TaxSplit {
  const half = Math.round((inclusivePaise * HALF_TAX_PERCENT) / (100 + TAX_PERCENT));
  return { taxablePaise: inclusivePaise - 2 * half, cgstPaise: half, sgstPaise: half };
}
