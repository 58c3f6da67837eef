import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { DriverSheet } from "../../contract/drive.ts";

/** A list as it was when it was last loaded. `loadedAt` is in milliseconds since 1970. */
export type CachedList = { sheet: DriverSheet; loadedAt: number };

interface Stored extends DBSchema {
  lists: { key: string; value: CachedList };
}

let opened: Promise<IDBPDatabase<Stored>> | undefined;

function database(): Promise<IDBPDatabase<Stored>> {
  opened ??= openDB<Stored>("santhe-drive", 1, {
    upgrade: (db) => void db.createObjectStore("lists"),
    blocking: () => {
      opened?.then((db) => db.close());
      opened = undefined;
    },
  });
  return opened;
}

/** The list that this phone has kept for a link and day; undefined if there is none. */
export async function readCachedList(token: string, day: string): Promise<CachedList | undefined> {
  try {
    return await (await database()).get("lists", keyOf(token, day));
  } catch {
    return undefined;
  }
}

/** Keeps a list for a drive without a network, in place of the one before. Nothing is kept where a browser forbids it. */
export async function keepList(token: string, day: string, list: CachedList): Promise<void> {
  try {
    await (await database()).put("lists", list, keyOf(token, day));
  } catch {
    // The list lives as long as the page then.
  }
}

/** Forgets the lists of a link that has ended: they have names and addresses. */
export async function forgetLists(token: string): Promise<void> {
  try {
    const db = await database();
    for (const key of await db.getAllKeys("lists"))
      if (key.startsWith(`${token} `)) await db.delete("lists", key);
  } catch {
    // There is nothing to forget.
  }
}

const keyOf = (token: string, day: string) => `${token} ${day}`;
