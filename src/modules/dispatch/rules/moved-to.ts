/** A list in which one of its entries stands at another place, counted from 0. */
export function movedTo<Entry>(list: readonly Entry[], entry: Entry, place: number): Entry[] {
  return list.filter((other) => other !== entry).toSpliced(place, 0, entry);
}
