import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { OutboxEntry } from "./entry.ts";

type EntryStore = {
  /** All entries, in the order in which they were made. */
  read: () => Promise<OutboxEntry[]>;
  /** Stores entries at the end. One whose id is there already is left out. Throws if the device has no room. */
  add: (entries: readonly OutboxEntry[]) => Promise<void>;
  /** Replaces an entry, unless it is gone. */
  replace: (entry: OutboxEntry) => Promise<void>;
  remove: (id: string) => Promise<void>;
  close: () => void;
};

interface Stored extends DBSchema {
  // The key counts up, and is the order of the entries.
  entries: { key: number; value: OutboxEntry; indexes: { id: string } };
}

// A shopper's logout on the same phone leaves it alone: it only deletes from the storage of `device-storage.ts`.
const DATABASE = "santhe-outbox";

let opened: Promise<EntryStore> | undefined;

/** The device's store; if the browser allows none, entries live as long as the page. */
export function entryStore(): Promise<EntryStore> {
  opened ??= openDatabase().then(inDatabase, inMemory);
  return opened;
}

/** Rejects where the browser has no database or forbids it. */
async function openDatabase(): Promise<IDBPDatabase<Stored>> {
  return openDB<Stored>(DATABASE, 1, {
    upgrade(database) {
      const entries = database.createObjectStore("entries", { autoIncrement: true });
      entries.createIndex("id", "id", { unique: true });
    },
    // Another tab has a newer page, or the browser has closed the database. The next call opens it again.
    blocking: forget,
    terminated: forget,
  });
}

function forget(): void {
  opened?.then(({ close }) => close());
  opened = undefined;
}

function inDatabase(database: IDBPDatabase<Stored>): EntryStore {
  return {
    read: () => database.getAll("entries"),
    async add(entries) {
      const write = database.transaction("entries", "readwrite");
      for (const entry of entries) {
        const isThere = (await write.store.index("id").getKey(entry.id)) !== undefined;
        if (!isThere) await write.store.add(entry);
      }
      await write.done;
    },
    async replace(entry) {
      const write = database.transaction("entries", "readwrite");
      const key = await write.store.index("id").getKey(entry.id);
      if (key !== undefined) await write.store.put(entry, key);
      await write.done;
    },
    async remove(id) {
      const write = database.transaction("entries", "readwrite");
      const key = await write.store.index("id").getKey(id);
      if (key !== undefined) await write.store.delete(key);
      await write.done;
    },
    close: () => database.close(),
  };
}

function inMemory(): EntryStore {
  let stored: readonly OutboxEntry[] = [];
  return {
    read: async () => [...stored],
    async add(entries) {
      const ids = new Set(stored.map(({ id }) => id));
      stored = [...stored, ...entries.filter(({ id }) => !ids.has(id))];
    },
    async replace(entry) {
      stored = stored.map((each) => (each.id === entry.id ? entry : each));
    },
    async remove(id) {
      stored = stored.filter((entry) => entry.id !== id);
    },
    close: () => undefined,
  };
}
