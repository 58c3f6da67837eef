import { readAnswer } from "#kernel/web/api/answer.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { fields, listOf, nullable, number, oneOf, type Shaped, text } from "#kernel/web/shape.ts";
import { promptingLogin } from "#modules/identity/web/shared/seller-session.ts";
import type { GrowerApi } from "../../module-api.ts";
import { LOT_UNITS } from "../../rules/units.ts";

const isPurchase = fields({
  _id: text,
  grower: text,
  unit: oneOf(LOT_UNITS),
  amount: number,
  product: fields({ name: text }),
  came: nullable(number),
  refused: number,
});
const isDay = fields({
  day: text,
  growers: listOf(fields({ _id: text, name: text, village: text })),
  purchases: listOf(isPurchase),
});
const cachedShape = fields({ day: isDay, at: number, asked: text });

/** A purchase as the page of what came needs it. Amounts are in its unit. */
export type DayPurchase = Shaped<typeof isPurchase>;

/** The purchases of a day. `keptAt` is set if the server was not reached: in milliseconds since 1970. */
export type CameDay = Shaped<typeof isDay> & { cachedAt?: number };

/** The last day that was shown, for times without a network. The seller's logout deletes it. */
const KEY = "santhe.seller.came";

/** Reads the purchases of a day ("" is the next one), or those that this device has kept if the server is not reached. */
export async function readCameDay(asked: string): Promise<CameDay> {
  try {
    const query = { day: asked || undefined };
    const answer = browserApi<GrowerApi>()
      .api.seller.buying.$get({ query })
      .then((response) => readAnswer(response));
    const { day, growers, purchases } = await promptingLogin(answer);
    const shown = {
      day,
      growers: growers.map(({ _id, name, village }) => ({ _id, name, village })),
      purchases: purchases.map(({ product: { name }, ...rest }) => ({ ...pick(rest), product: { name } })),
    };
    writeDevice(KEY, { day: shown, at: Date.now(), asked });
    return shown;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw error;
    const cached = readDevice(KEY, cachedShape);
    if (!cached || (asked !== cached.asked && asked !== cached.day.day)) throw error;
    return { ...cached.day, cachedAt: cached.at };
  }
}

const pick = ({ _id, grower, unit, amount, came, refused }: Omit<DayPurchase, "product">) => ({
  _id,
  grower,
  unit,
  amount,
  came,
  refused,
});

/** Something that came: `seen` is what had come and was refused before it. */
type Accepted = { purchase: string; amount: number; refused?: number | null; seen?: number | null };

/** A day with what the server has accepted. A day that was read since has it already. */
export function withCame<Day extends Pick<CameDay, "purchases">>(
  day: Day,
  { purchase, amount, refused, seen }: Accepted,
): Day {
  const most = seen ?? Number.POSITIVE_INFINITY;
  const purchases = day.purchases.map((one) =>
    one._id === purchase && (one.came ?? 0) + one.refused <= most
      ? { ...one, came: (one.came ?? 0) + amount, refused: one.refused + (refused ?? 0) }
      : one,
  );
  return { ...day, purchases };
}

/** Adds what the server has accepted to the kept day: the network may be gone before it is read again. */
export function addToCachedDay(call: Accepted): void {
  const cached = readDevice(KEY, cachedShape);
  if (cached) writeDevice(KEY, { ...cached, day: withCame(cached.day, call) });
}
