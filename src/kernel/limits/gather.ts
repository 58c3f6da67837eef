/** How calls are gathered. */
export type Gathering<Ask, Answer> = {
  /** Does the work of several calls, and settles each for itself. */
  work: (asks: readonly Ask[]) => Promise<readonly PromiseSettledResult<Answer>[]>;
  /** Two calls of one name are never done together. */
  nameOf: (ask: Ask) => string;
  /** How many calls are done together at most. */
  most: number;
  /** After so long, in milliseconds, work that is not done yet keeps nobody else waiting. */
  patienceMs: number;
  /** How many pieces of work may be under way when some of them take longer than that. */
  atOnce: number;
};

const FORGOTTEN = { status: "rejected", reason: new Error("a call was left without a result") } as const;

type Waiting<Ask, Answer> = { ask: Ask; settle: (result: PromiseSettledResult<Answer>) => void };

/**
 * Has calls done together that come while others are being done, in their order. Whoever comes when there is nothing to
 * do is served at once.
 */
export function gather<Ask, Answer>({
  work,
  nameOf,
  most,
  patienceMs,
  atOnce,
}: Gathering<Ask, Answer>): (ask: Ask) => Promise<Answer> {
  let waiting: Waiting<Ask, Answer>[] = [];
  let underWay = 0;
  let holdsUp = false;

  function begin(): void {
    if (holdsUp || underWay === atOnce || waiting.length === 0) return;
    const group = nextGroup();
    underWay += 1;
    holdsUp = true;
    let isWaitedFor = true;
    const goOn = () => {
      if (!isWaitedFor) return;
      isWaitedFor = false;
      holdsUp = false;
      begin();
    };
    const patience = setTimeout(goOn, patienceMs);
    void resultsOf(group).then((results) => {
      clearTimeout(patience);
      underWay -= 1;
      // The next ones first: answers take a while to write.
      if (isWaitedFor) goOn();
      else begin();
      for (const [index, { settle }] of group.entries()) settle(results[index] ?? FORGOTTEN);
    });
  }

  function nextGroup(): Waiting<Ask, Answer>[] {
    const group = new Map<string, Waiting<Ask, Answer>>();
    const later: Waiting<Ask, Answer>[] = [];
    for (const one of waiting) {
      const name = nameOf(one.ask);
      if (group.size < most && !group.has(name)) group.set(name, one);
      else later.push(one);
    }
    waiting = later;
    return [...group.values()];
  }

  function resultsOf(
    group: readonly Waiting<Ask, Answer>[],
  ): Promise<readonly PromiseSettledResult<Answer>[]> {
    const failed = (reason: unknown) => group.map(() => ({ status: "rejected", reason }) as const);
    return work(group.map(({ ask }) => ask)).catch(failed);
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      const settle = (result: PromiseSettledResult<Answer>) =>
        result.status === "fulfilled" ? resolve(result.value) : reject(result.reason);
      waiting.push({ ask, settle });
      begin();
    });
}
