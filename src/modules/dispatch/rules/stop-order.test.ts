import { describe, expect, it } from "vitest";
import { inAreas } from "./stop-order.ts";

const stop = (invoiceNumber: string, zipcode: string, street: string, position: number | null = null) => ({
  ...{ invoiceNumber, position, address: { zipcode, street } },
});
const terms = { feePaise: null, minimumPaise: null };
const AREAS = [
  { firstPin: "570001", lastPin: "570010", ...terms },
  { firstPin: "571400", lastPin: "571400", ...terms },
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
      ["570020", "E"],
      ["571400", "D"],
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
