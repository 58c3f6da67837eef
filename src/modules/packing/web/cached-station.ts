import { readAnswer } from "#kernel/web/api/answer.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { anything, fields, listOf, number, oneOf, type Shape, text } from "#kernel/web/shape.ts";
import { promptingLogin } from "#modules/identity/web/shared/seller-session.ts";
import type { Bag as BagAnswer, Progress } from "../contract.ts";
import type { PackingApi } from "../module-api.ts";
import { ANY_TIME } from "../rules/bag-state.ts";
import { type Bag, shownBag } from "./shown-bag.ts";
import { stationHere } from "./use-station.ts";

/** The progress of a day. `cachedAt` is set if the server was not reached: in milliseconds since 1970. */
export type ShownProgress = Progress & { cachedAt?: number };

type CachedDay = { asked: string; at: number; progress: Progress };

/** The place of a station's bags. */
type Bench = { station: string; day: string; window: string };
type CachedBags = Bench & { bags: readonly BagAnswer[] };

/** The forms of what is kept. A page that keeps it in another form gets another number. */
const form = oneOf(["1"]);
const formOfBags = oneOf(["2"]);
const dayShape = fields({
  form,
  asked: text,
  at: number,
  progress: fields({ day: text, bags: listOf(anything) }),
});
const bagsShape = fields({
  form: formOfBags,
  station: text,
  day: text,
  window: text,
  bags: listOf(fields({ orders: listOf(anything), done: listOf(text) })),
});
// Nothing but this file writes them, so what is in orders is not looked at.
const isCachedDay: Shape<CachedDay> = (value): value is CachedDay => dayShape(value);
const isCachedBags: Shape<CachedBags> = (value): value is CachedBags => bagsShape(value);

/** The last day that was shown and the bags in hand, for times without a network. The seller's logout deletes both. */
const DAY_KEY = "santhe.seller.packing-day";
const BAGS_KEY = "santhe.seller.packing-bags";

/**
 * The bags of a day, by default of the next day with bags to pack; or what this device has kept of them if the server is
 * not reached.
 */
export async function readProgress(day: string | undefined): Promise<ShownProgress> {
  const query = { day, station: stationHere()?.id };
  const asked = day ?? "";
  try {
    const answer = browserApi<PackingApi>()
      .api.packing.progress.$get({ query })
      .then((response) => readAnswer(response));
    const progress = await promptingLogin(answer);
    writeDevice(DAY_KEY, { form: "1", asked, at: Date.now(), progress });
    return progress;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw error;
    const cached = readDevice(DAY_KEY, isCachedDay);
    if (!cached || (asked !== cached.asked && asked !== cached.progress.day)) throw error;
    return { ...cached.progress, cachedAt: cached.at };
  }
}

/** Keeps the bags that a station holds, unless they are of another day or window, which it has just left. */
export function keepBags(bench: Bench, bags: readonly Bag[]): void {
  const areHere = bags.every(({ orders: [first] }) => {
    const window = first?.deliveryWindow?.id ?? ANY_TIME;
    return first?.deliveryDay === bench.day && window === bench.window;
  });
  if (areHere) writeDevice(BAGS_KEY, { form: "2", ...bench, bags: bags.map(({ answer }) => answer) });
}

/** The bags that this device has kept of a station; undefined if there are none. */
export function cachedBags({ station, day, window }: Bench): readonly Bag[] | undefined {
  const cached = readDevice(BAGS_KEY, isCachedBags);
  const isHere = cached?.station === station && cached.day === day && cached.window === window;
  return isHere ? cached.bags.map(shownBag) : undefined;
}
