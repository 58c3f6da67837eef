export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** `ratio`: the median of each turn's shop ÷ reference, as a machine's hours differ more than its turns. */
export type Compared = { ratio: number; shop: number; reference: number };

/** Measures reference and shop in turn, so that both see the same machine. Each returns a figure, such as answers a second. */
export async function compare(
  reference: () => Promise<number>,
  shop: () => Promise<number>,
  turns = 5,
): Promise<Compared> {
  const seen: Compared[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const [first, second] = [await reference(), await shop()];
    seen.push({ reference: first, shop: second, ratio: second / first });
  }
  return {
    ratio: median(seen.map(({ ratio }) => ratio)),
    shop: median(seen.map(({ shop }) => shop)),
    reference: median(seen.map(({ reference }) => reference)),
  };
}
