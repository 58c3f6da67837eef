import { describe, expect, it } from "vitest";
import { inAreas } from "./stop-order.ts";

const stop = (invoiceNumber: string, zipcode: string, street: string, position: number | null = null) => ({
  invoiceNumber,
  position,
  address: { zipcode, street },
});
const terms = { feePaise: null, minimumPaise: null };
const AREAS = [
  { firstPin: "570001", lastPin: "570010", place: 0, ...terms },
  { firstPin: "571400", lastPin: "571400", place: 1, ...terms },
];
const names = (areas: ReturnType<typeof inAreas<ReturnType<typeof stop>>>) =>
  areas.map(({ pins, stops }) => [pins, ...stops.map(({ invoiceNumber }) => invoiceNumber)]);

describe("the stops of a window", () => {
  it("go by PIN code, street and number until they are arranged", () => {
    const stops = [
      stop("C", "570004", "12 Fort Road"),
      stop("E", "570020", "1 Ring Road"),
      stop("B", "570004", "9 fort road"),
      stop("A2", "570001", "Market"),
      stop("A1", "570001", "Market"),
      stop("D", "571400", "Station"),
    ];
    expect(names(inAreas(stops, AREAS))).toEqual([
      ["570001–570010", "A1", "A2", "B", "C"],
      ["571400", "D"],
      ["570020", "E"],
    ]);
  });

  it("go by area as the seller has put them, all PIN codes of one together", () => {
    const area = (pin: string, place: number) => ({ firstPin: pin, lastPin: pin, place, ...terms });
    const areas = [area("571400", 0), area("570001", 1), area("570004", 1), area("560001", 2)];
    const far = ["560002", "560003", "560004"].map((pin) => area(pin, 2));
    const pins = ["570004", "560001", "570001", "571400", "570099"];
    const stops = pins.map((pin) => stop(pin.slice(-2), pin, "Market"));
    expect(names(inAreas(stops, [...areas, ...far]))).toEqual([
      ["571400", "00"],
      ["570001, 570004", "01", "04"],
      ["560001, 560002, 560003, …", "01"],
      ["570099", "99"],
    ]);
  });

  it("go as they were arranged, and what came since stands at the end of its area", () => {
    const stops = [
      stop("new", "570001", "1 Aa Road"),
      stop("second", "570001", "2 Bb Road", 1),
      stop("first", "570001", "3 Cc Road", 0),
      stop("newer", "570001", "0 Aa Road"),
    ];
    expect(names(inAreas(stops, []))).toEqual([["570001", "first", "second", "newer", "new"]]);
  });
});
