/**
 * A gate for work that takes more or less of something: what runs at a time takes no more than `most` together. Work that
 * takes more than that runs alone. Who waits comes in order, so that large work is not passed for ever by small.
 */
export function takeShares(most: number) {
  const waiting: { share: number; begin: () => void }[] = [];
  let taken = 0;

  const letIn = () => {
    for (let next = waiting[0]; next && taken + next.share <= most; next = waiting[0]) {
      waiting.shift();
      taken += next.share;
      next.begin();
    }
  };

  return async function withShare<T>(wanted: number, work: () => Promise<T>): Promise<T> {
    const share = Math.min(wanted, most);
    await new Promise<void>((begin) => {
      waiting.push({ share, begin });
      letIn();
    });
    try {
      return await work();
    } finally {
      taken -= share;
      letIn();
    }
  };
}
