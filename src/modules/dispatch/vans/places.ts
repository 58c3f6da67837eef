import { createHash } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { DELIVERY_RECORD } from "#modules/delivery/index.ts";
import { recordActions, type SellerAccount } from "#modules/identity/index.ts";
import { THE_STORE } from "#modules/store/index.ts";
import type { Coordinates } from "../rules/shortest-way.ts";
import { t } from "../server-texts.ts";
import { dispatchPlaces } from "../tables.ts";

type StreetAddress = { street: string; city: string; zipcode: string };

/** The key of the place where the vans start. No hash is like it. */
export const STORE_PLACE = "the store";

/** The key of an address's place. The same address in other letters or with other blanks has the same. */
export function placeKey({ street, city, zipcode }: StreetAddress): string {
  const words = [street, city, zipcode].map((part) =>
    part
      .toLowerCase()
      .replace(/[\s,.;#/-]+/g, " ")
      .trim(),
  );
  return createHash("sha256").update(words.join("\n")).digest("hex");
}

/** The known places by their keys; one query. */
export async function placesOf(db: Connection, keys: readonly string[]): Promise<Map<string, Coordinates>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select()
    .from(dispatchPlaces)
    .where(inArray(dispatchPlaces.addressHash, [...new Set(keys)]));
  return new Map(rows.map(({ addressHash, latitude, longitude }) => [addressHash, { latitude, longitude }]));
}

/** Says where the vans start; undefined forgets it. */
export async function saveStart(
  db: Db,
  { place, seller }: { place: Coordinates | undefined; seller: SellerAccount },
): Promise<void> {
  await transact(db, async (tx) => {
    const before = (await placesOf(tx, [STORE_PLACE])).get(STORE_PLACE);
    await savePlace(tx, STORE_PLACE, place);
    await recordActions(tx, seller, () => ({
      subject: DELIVERY_RECORD,
      action: "changed",
      id: THE_STORE,
      name: t("vansRecord"),
      before: { vanStart: placeWords(before) },
      after: { vanStart: placeWords(place) },
    }));
  });
}

const placeWords = (place: Coordinates | undefined) => place && `${place.latitude}, ${place.longitude}`;

/** Remembers the place of a key; undefined forgets it. */
export async function savePlace(db: Connection, key: string, place: Coordinates | undefined): Promise<void> {
  if (!place) {
    await db.delete(dispatchPlaces).where(inArray(dispatchPlaces.addressHash, [key]));
    return;
  }
  await db
    .insert(dispatchPlaces)
    .values({ addressHash: key, ...place })
    .onConflictDoUpdate({ target: dispatchPlaces.addressHash, set: { ...place, updatedAt: sql`now()` } });
}
