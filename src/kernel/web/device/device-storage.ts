import type { Shape } from "../shape.ts";

/**
 * What the browser keeps under `key`, or undefined when there is nothing or it is not of the shape: an older release,
 * another program or a curious visitor may have written it. Also where the browser allows no storage at all.
 */
export function readDevice<Value>(key: string, shape: Shape<Value>): Value | undefined {
  return read(() => localStorage, key, shape);
}

/** Keeps a value; where there is no room or no permission it is simply not kept. */
export function writeDevice(key: string, value: unknown): void {
  write(() => localStorage, key, value);
}

/** As `readDevice`, for what lives as long as this tab: half-filled forms. */
export function readTab<Value>(key: string, shape: Shape<Value>): Value | undefined {
  return read(() => sessionStorage, key, shape);
}

/** As `writeDevice`, for as long as this tab lives. */
export function writeTab(key: string, value: unknown): void {
  write(() => sessionStorage, key, value);
}

// Every key of ours begins so.
const OURS = "santhe.";

/** Forgets all that device and tab keep: whoever comes next is somebody else. */
export function forgetEverything(): void {
  forget(() => localStorage);
  forget(() => sessionStorage);
}

function forget(place: Place): void {
  try {
    const keys = Object.keys(place()).filter((key) => key.startsWith(OURS));
    for (const key of keys) place().removeItem(key);
  } catch {
    // Nothing could be kept there.
  }
}

// Where storage is forbidden, even asking for it throws.
type Place = () => Storage;

function read<Value>(place: Place, key: string, shape: Shape<Value>): Value | undefined {
  try {
    const text = place().getItem(key);
    const kept: unknown = text === null ? undefined : JSON.parse(text);
    return shape(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function write(place: Place, key: string, value: unknown): void {
  try {
    place().setItem(key, JSON.stringify(value));
  } catch {
    // Private windows and full phones: the cart then lives as long as the page.
  }
}
