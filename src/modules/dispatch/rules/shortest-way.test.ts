import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearestFirst, readCoordinates, shortestWay, wayLength } from "./shortest-way.ts";

const MYSURU = { latitude: 12.2958, longitude: 76.6394 };
const place = fc.record({
  latitude: fc.double({ min: 12, max: 12.6, noNaN: true }),
  longitude: fc.double({ min: 76.3, max: 76.9, noNaN: true }),
});
const stops = fc
  .array(fc.option(place, { freq: 4 }), { maxLength: 30 })
  .map((places) => places.map((each, name) => ({ name, place: each })));

describe("the shortest way", () => {
  it("has each stop once, and those without a place behind in their order", () => {
    fc.assert(
      fc.property(stops, fc.option(place), (someStops, start) => {
        const way = shortestWay(someStops, start);
        expect(new Set(way)).toEqual(new Set(someStops));
        expect(way).toHaveLength(someStops.length);
        const placed = someStops.filter((stop) => stop.place).length;
        expect(way.slice(placed)).toEqual(someStops.filter((stop) => !stop.place));
      }),
    );
  });

  it("is never longer than going to the nearest one each time", () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 30 }), place, (places, start) => {
        const someStops = places.map((each) => ({ place: each }));
        const way = shortestWay(someStops, start).map((stop) => stop.place);
        const nearest = nearestFirst(someStops, start).map((stop) => stop.place);
        expect(wayLength([start, ...way])).toBeLessThanOrEqual(wayLength([start, ...nearest]) + 1e-3);
      }),
    );
  });

  it("does not cross itself where going to the nearest one does", () => {
    const at = (name: string, east: number) => ({
      name,
      place: { latitude: 0, longitude: east },
    });
    // To the nearest first: 1, -1.2, 3.5. Shorter: -1.2, 1, 3.5.
    const way = shortestWay([at("c", 3.5), at("a", 1), at("b", -1.2)], { latitude: 0, longitude: 0 });
    expect(way.map(({ name }) => name)).toEqual(["b", "a", "c"]);
  });
});

describe("a typed place", () => {
  it.each([
    "12.2958,76.6394",
    " 12.2958 , 76.6394 ",
    "12.2958 76.6394",
    "geo:12.2958,76.6394?z=17",
    "https://www.google.com/maps/@12.2958,76.6394,17z",
    "https://www.google.com/maps/place/Palace/@12.3,76.6,17z/data=!3m1!4b1!4m6!3m5!8m2!3d12.2958!4d76.6394!16zL20",
    "https://maps.google.com/?q=12.2958,76.6394",
    "https://www.google.com/maps/search/?api=1&query=12.2958%2C76.6394",
    "https://www.openstreetmap.org/?mlat=12.2958&mlon=76.6394#map=17/12.3/76.6",
  ])("is read from %s", (text) => {
    expect(readCoordinates(text)).toEqual(MYSURU);
  });

  it.each(["", "Fort Road", "12.2958", "95.1,76.6", "12,200", "https://maps.app.goo.gl/abc"])(
    "is not read from %s",
    (text) => {
      expect(readCoordinates(text)).toBeUndefined();
    },
  );
});
