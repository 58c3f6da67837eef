import { type Area, areaOf } from "./area-of.ts";

/** What says where a bag stands on the way. */
export type Placed = {
  address: { zipcode: string; street: string };
  /** Of the first of its orders. */
  invoiceNumber: string;
  /** Where the seller has put it; null where they have not yet. */
  position: number | null;
};

/**
 * The stops of a window by area, areas by PIN code. Inside an area come those that the seller has arranged, then the others by PIN
 * code, street and invoice number.
 */
export function inAreas<Stop extends Placed>(
  stops: readonly Stop[],
  areas: readonly Area[],
): { pins: string; stops: Stop[] }[] {
  const byArea = Map.groupBy(stops, ({ address }) => areaOf(address.zipcode, areas));
  return [...byArea]
    .map(([pins, some]) => ({ pins, stops: some.toSorted(inTurn) }))
    .sort((a, b) => byNumber(a.pins, b.pins));
}

function inTurn(a: Placed, b: Placed): number {
  if (a.position !== null || b.position !== null) {
    const last = Number.MAX_SAFE_INTEGER;
    const apart = (a.position ?? last) - (b.position ?? last);
    if (apart !== 0) return apart;
  }
  return (
    byNumber(a.address.zipcode, b.address.zipcode) ||
    byNumber(a.address.street.toLowerCase(), b.address.street.toLowerCase()) ||
    byNumber(a.invoiceNumber, b.invoiceNumber)
  );
}

/** No. 9 comes before No. 12. */
const byNumber = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true });
