import { array, assert, integer, property, tuple } from "fast-check";
import { expect, it } from "vitest";
import { type Box, lowestFreeTop } from "./free-spot.ts";

const column = { left: 300, right: 344, highest: 200, lowest: 640 };
const room = { size: 44, gap: 6 };
const box = tuple(
  integer({ min: 0, max: 340 }),
  integer({ min: 0, max: 700 }),
  integer({ min: 1, max: 200 }),
).map(([left, top, size]): Box => ({ left, top, right: left + size, bottom: top + size / 4 }));

it("stays at the lower edge where nothing is, and beside what is elsewhere", () => {
  expect(lowestFreeTop([], column, room)).toBe(640);
  expect(lowestFreeTop([{ left: 0, right: 290, top: 0, bottom: 700 }], column, room)).toBe(640);
});

it("goes up just as far as it has to, and nowhere when there is no room", () => {
  const button: Box = { left: 200, right: 350, top: 650, bottom: 690 };
  expect(lowestFreeTop([button], column, room)).toBe(650 - 6 - 44);
  expect(lowestFreeTop([{ ...button, top: 190 }], column, room)).toBeUndefined();
});

it("never touches anything, and nothing lower would have done", () => {
  assert(
    property(array(box, { maxLength: 12 }), (obstacles) => {
      const isFree = (top: number) =>
        obstacles.every(
          (one) =>
            one.right <= column.left - 6 ||
            one.left >= column.right + 6 ||
            one.bottom <= top - 6 ||
            one.top >= top + 50,
        );
      const found = lowestFreeTop(obstacles, column, room);
      if (found !== undefined) expect(isFree(found)).toBe(true);
      for (let top = column.lowest; top > (found ?? column.highest - 1); top--)
        expect(isFree(top)).toBe(false);
    }),
  );
});
