/** A gate that lets at most `atOnce` pieces of work run at a time; the others wait in order. */
export function takeTurns(atOnce: number) {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  return async function turn<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
