/** What a stop's cash comes to, in paise. */
export type StopCash = {
  /** What all of its orders were to bring. */
  duePaise: number;
  /** What its delivered orders brought. */
  receivedPaise: number;
  /** All of its orders are delivered. */
  isDelivered: boolean;
};

/** The cash of some stops, in paise. */
export type Tally = {
  stops: number;
  delivered: number;
  duePaise: number;
  receivedPaise: number;
  /** What stops have not brought, each by itself: where another brought more, that makes up for nothing. */
  missingPaise: number;
  /** What stops brought beyond what was due. */
  morePaise: number;
};

/** What is missing at a stop, in paise. */
export const missingAt = ({ duePaise, receivedPaise }: StopCash) => Math.max(0, duePaise - receivedPaise);

/** Adds up stops: due = received + missing − more, to the paisa. */
export function tallyOf(stops: readonly StopCash[]): Tally {
  const sum = (of: (stop: StopCash) => number) => stops.reduce((total, stop) => total + of(stop), 0);
  return {
    stops: stops.length,
    delivered: stops.filter(({ isDelivered }) => isDelivered).length,
    duePaise: sum(({ duePaise }) => duePaise),
    receivedPaise: sum(({ receivedPaise }) => receivedPaise),
    missingPaise: sum(missingAt),
    morePaise: sum(({ duePaise, receivedPaise }) => Math.max(0, receivedPaise - duePaise)),
  };
}

/**
 * Divides the cash of a bag by what its orders owe, in whole paise that add up to it exactly. Where nothing is owed, the
 * first order has it all.
 */
export function divideCash(paise: number, owed: readonly number[]): number[] {
  const total = owed.reduce((sum, each) => sum + each, 0);
  if (total === 0) return owed.map((_, index) => (index === 0 ? paise : 0));
  let owedSoFar = 0;
  let given = 0;
  return owed.map((each) => {
    owedSoFar += each;
    // The shares of all so far, rounded together: no rounding is lost between two orders.
    const upToHere = owedSoFar === total ? paise : Math.round(paise * (owedSoFar / total));
    const share = upToHere - given;
    given = upToHere;
    return share;
  });
}
