import type { Shape } from "../shape.ts";

/**
 * The browser's stored value of `key`. Undefined if there is none or its shape is wrong: an older release, another
 * program or a curious visitor may have written it. Also undefined if the browser allows no storage.
 */
export function readDevice<Value>(key: string, shape: Shape<Value>): Value | undefined {
  return read(() => localStorage, key, shape);
}

/** Stores a value. Without room or permission, nothing is stored. */
export function writeDevice(key: string, value: unknown): void {
  write(() => localStorage, key, value);
}

/** Reads a value like `readDevice`, but from this tab's storage: half-filled forms. */
export function readTab<Value>(key: string, shape: Shape<Value>): Value | undefined {
  return read(() => sessionStorage, key, shape);
}

/** Stores a value like `writeDevice`, but in this tab's storage. */
export function writeTab(key: string, value: unknown): void {
  write(() => sessionStorage, key, value);
}

const OURS = "santhe.";

// The prefix of the keys of data that only sellers may see.
const SELLERS = "santhe.seller.";

/** Deletes everything stored in device and tab, as the next visitor is somebody else. */
export function forgetEverything(): void {
  forget(() => localStorage, OURS);
  forget(() => sessionStorage, OURS);
}

/** Deletes the data on the device that only sellers may see, under keys that begin with `santhe.seller.`. */
export const forgetSellersData = (): void => forget(() => localStorage, SELLERS);

function forget(area: StorageArea, prefix: string): void {
  try {
    const keys = Object.keys(area()).filter((key) => key.startsWith(prefix));
    for (const key of keys) area().removeItem(key);
  } catch {
    // Nothing can be stored there.
  }
}

// A function, as even reading the property throws if storage is forbidden.
type StorageArea = () => Storage;

function read<Value>(area: StorageArea, key: string, shape: Shape<Value>): Value | undefined {
  try {
    const text = area().getItem(key);
    const stored: unknown = text === null ? undefined : JSON.parse(text);
    return shape(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function write(area: StorageArea, key: string, value: unknown): void {
  try {
    area().setItem(key, JSON.stringify(value));
  } catch {
    // In private windows and on full phones, values live as long as the page.
  }
}
