/** The sent share of each file, from 0 to 1, when `sent` bytes of all files have been sent in this order. */
export function uploadProgress(sizes: readonly number[], sent: number): number[] {
  let before = 0;
  return sizes.map((size) => {
    const part = size === 0 ? Number(sent >= before) : (sent - before) / size;
    before += size;
    return Math.min(1, Math.max(0, part));
  });
}
