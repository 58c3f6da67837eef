/** How much of each file has gone, from 0 to 1, when `sent` bytes of them all have gone in this order. */
export function uploadProgress(sizes: readonly number[], sent: number): number[] {
  let before = 0;
  return sizes.map((size) => {
    const part = size === 0 ? Number(sent >= before) : (sent - before) / size;
    before += size;
    return Math.min(1, Math.max(0, part));
  });
}
