import type { Run, Stop } from "../contract/run-sheet.ts";

/**
 * The runs as the driver of a van sees them. A door of today, or of a late run, that is still to come has what is needed to find it: name,
 * street, phone and notes, and nothing else of its shopper. A door that is done, or of another day, has its name and its
 * sums.
 */
export function driversRuns(
  runs: readonly Run[],
  { van, isToday }: { van: string; isToday: boolean },
): Run[] {
  const toDriversStop = (stop: Stop) => {
    const isDone = stop.orders.every(({ status }) => status === "Delivered");
    return isToday && !isDone ? openStop(stop) : endedStop(stop);
  };
  return runs.flatMap((run) => {
    const areas = run.areas.filter((area) => area.van === van);
    if (areas.length === 0) return [];
    return [{ ...run, areas: areas.map((area) => ({ ...area, stops: area.stops.map(toDriversStop) })) }];
  });
}

/** The parts of an address that no driver needs. */
const NOBODYS = { _id: "", email: "", state: "" };

function openStop({ address: { gstin: _, ...address }, ...stop }: Stop): Stop {
  return { ...stop, address: { ...address, ...NOBODYS } };
}

function endedStop({ address: { firstName, lastName }, orders, events }: Stop): Stop {
  return {
    orders,
    place: null,
    events: events.map((event) => ({ ...event, note: "" })),
    address: {
      ...NOBODYS,
      firstName,
      lastName,
      street: "",
      city: "",
      zipcode: "",
      country: "",
      phone: "",
    },
    items: [],
    notes: [],
  };
}
