import { reachOf } from "#modules/delivery/rules/shared/areas.ts";
import type { DeliveryArea } from "#modules/delivery/rules/shared/delivery-rules.ts";

/** The data that decide about a bag's position on the way. */
export type Placed = {
  address: { zipcode: string; street: string };
  /** The first order's number. */
  invoiceNumber: string;
  /** The seller's arranged position; null if there is none. */
  position: number | null;
};

/**
 * The stops of a window by area: the areas in the seller's order, then PIN codes that are in none. Inside an area,
 * arranged stops come first, then the others by PIN code, street and invoice number.
 */
export function inAreas<Stop extends Placed>(
  stops: readonly Stop[],
  areas: readonly DeliveryArea[],
): { pins: string; name: string | null; stops: Stop[] }[] {
  const stopsWithArea = stops.map((stop) => ({ stop, ...areaOf(stop.address.zipcode, areas) }));
  return [...Map.groupBy(stopsWithArea, ({ pins }) => pins)]
    .map(([pins, areaStops]) => ({
      pins,
      name: areaStops[0]?.name ?? null,
      place: areaStops[0]?.place ?? NO_PLACE,
      stops: areaStops.map(({ stop }) => stop).toSorted(inTurn),
    }))
    .sort((a, b) => a.place - b.place || byNumber(a.pins, b.pins))
    .map(({ pins, name, stops: inOrder }) => ({ pins, name, stops: inOrder }));
}

/** Stops that were arranged through all areas: the others follow behind, by area. */
export function acrossAreas<Stop extends Placed>(
  stops: readonly Stop[],
  areas: readonly DeliveryArea[],
): Stop[] {
  const arranged = stops.filter(({ position }) => position !== null).toSorted(inTurn);
  const others = stops.filter(({ position }) => position === null);
  return [...arranged, ...inAreas(others, areas).flatMap((area) => area.stops)];
}

/** Returns true if positions on the way are in ascending order. Null means that there is none yet. */
export function areInOrder(positions: readonly (number | null | undefined)[]): boolean {
  const arranged = positions.filter((position) => position != null);
  return arranged.every((position, index) => index === 0 || position >= (arranged[index - 1] ?? 0));
}

const NO_PLACE = Number.MAX_SAFE_INTEGER;
/** The number of PIN codes and ranges that name an area. Who knows these knows the others. */
const NAMED = 3;

/** The area of a PIN code, and its position on the way. */
function areaOf(
  pin: string,
  areas: readonly DeliveryArea[],
): { pins: string; name: string | null; place: number } {
  const reach = reachOf(pin, areas);
  if (!reach.served || !reach.area) return { pins: pin, name: null, place: NO_PLACE };
  const { place } = reach.area;
  const together = areas.filter((area) => area.place === place);
  return { pins: pinsOf(together), name: nameOf(together), place };
}

/** The first PIN codes and ranges of an area, by which the seller knows it. */
export function pinsOf(areas: readonly DeliveryArea[]): string {
  const ranges = areas.map(rangeName);
  return (ranges.length > NAMED ? [...ranges.slice(0, NAMED), "…"] : ranges).join(", ");
}

/** The seller's name for an area; null if it has none. */
export const nameOf = (areas: readonly DeliveryArea[]) => areas.find(({ name }) => name)?.name ?? null;

const rangeName = ({ firstPin, lastPin }: DeliveryArea) =>
  firstPin === lastPin ? firstPin : `${firstPin}–${lastPin}`;

function inTurn(a: Placed, b: Placed): number {
  if (a.position !== null || b.position !== null) {
    const apart = (a.position ?? NO_PLACE) - (b.position ?? NO_PLACE);
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

/** A list with one of its entries moved to another position, counted from 0. */
export function movedTo<Entry>(list: readonly Entry[], entry: Entry, place: number): Entry[] {
  return list.filter((other) => other !== entry).toSpliced(place, 0, entry);
}
