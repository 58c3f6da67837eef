/** A place on the earth, in degrees. */
export type Coordinates = { latitude: number; longitude: number };

const EARTH_METRES = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance of two places as the crow flies, in metres. */
export function metresBetween(a: Coordinates, b: Coordinates): number {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The length of a way through places, in metres. It ends at the last one. */
export function wayLength(places: readonly Coordinates[]): number {
  return places.reduce((sum, place, index) => {
    const before = places[index - 1];
    return before ? sum + metresBetween(before, place) : sum;
  }, 0);
}

/**
 * The stops in the order of a short way from `start`, or from the first stop with a place if there is no start: to the
 * nearest one each time, improved by two-opt. Stops without a place follow, in the order in which they came.
 */
export function shortestWay<Stop extends { place: Coordinates | null }>(
  stops: readonly Stop[],
  start: Coordinates | null,
): Stop[] {
  const placed = stops.flatMap((stop) => (stop.place ? [{ stop, place: stop.place }] : []));
  const unplaced = stops.filter(({ place }) => place === null);
  const from = start ?? placed[0]?.place;
  if (!from) return [...stops];
  const way = untangled([{ place: from }, ...nearestFirst(placed, from)]);
  return [...way.flatMap((each) => ("stop" in each ? [each.stop] : [])), ...unplaced];
}

/** The entries in the order of going to the nearest one each time. */
export function nearestFirst<Entry extends { place: Coordinates }>(
  entries: readonly Entry[],
  from: Coordinates,
): Entry[] {
  const left = [...entries];
  const way: Entry[] = [];
  let here = from;
  while (left.length > 0) {
    let nearest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const [index, { place }] of left.entries()) {
      const metres = metresBetween(here, place);
      if (metres < least) [nearest, least] = [index, metres];
    }
    const [next] = left.splice(nearest, 1);
    if (!next) break;
    way.push(next);
    here = next.place;
  }
  return way;
}

/** Less than this is no gain, in metres. Without it, rounding could turn a part back and forth forever. */
const WORTH_IT = 1e-6;

/** Two-opt: turns parts of the way round for as long as that makes it shorter. The first entry stays in its place. */
function untangled<Entry extends { place: Coordinates }>(way: readonly Entry[]): Entry[] {
  let best = [...way];
  for (let isShorter = true; isShorter; ) {
    isShorter = false;
    for (let from = 1; from < best.length - 1; from++) {
      for (let to = from + 1; to < best.length; to++) {
        if (gainOfTurning(best, from, to) <= WORTH_IT) continue;
        best = [...best.slice(0, from), ...best.slice(from, to + 1).toReversed(), ...best.slice(to + 1)];
        isShorter = true;
      }
    }
  }
  return best;
}

/** The metres by which the way becomes shorter if its part between two positions, both included, is turned round. */
function gainOfTurning(way: readonly { place: Coordinates }[], from: number, to: number): number {
  const [before, first, last, after] = [way[from - 1], way[from], way[to], way[to + 1]];
  if (!before || !first || !last) return 0;
  const now = metresBetween(before.place, first.place) + (after ? metresBetween(last.place, after.place) : 0);
  const turned =
    metresBetween(before.place, last.place) + (after ? metresBetween(first.place, after.place) : 0);
  return now - turned;
}

const NUMBER = "(-?\\d{1,3}(?:\\.\\d+)?)";
/** The ways in which people have coordinates: typed, and in links of maps. The most exact one of a link comes first. */
const WRITTEN = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&](?:q|query|ll|destination|daddr)=(?:loc:)?${NUMBER}(?:,|%2C)\\s*${NUMBER}`),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(`^\\s*(?:geo:)?${NUMBER}\\s*[,; ]\\s*${NUMBER}(?:\\?.*)?\\s*$`),
];

/** Reads a place that was typed (`12.2958, 76.6394`) or pasted as a link of a map; undefined if it is none. */
export function readCoordinates(text: string): Coordinates | undefined {
  for (const pattern of WRITTEN) {
    const [, latitude, longitude] = pattern.exec(text) ?? [];
    const place = { latitude: Number(latitude), longitude: Number(longitude) };
    const isOnEarth = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
    if (latitude !== undefined && longitude !== undefined && isOnEarth) return place;
  }
  return undefined;
}
