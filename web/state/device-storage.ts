import type { z } from "zod/mini";

/**
 * What the browser keeps under `key`, or undefined when there is nothing or it is not of the shape: an older release,
 * another program or a curious visitor may have written it. Also where the browser allows no storage at all.
 */
export function readDevice<Value>(key: string, schema: z.ZodMiniType<Value>): Value | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Keeps a value; where there is no room or no permission it is simply not kept. */
export function writeDevice(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows and full phones: the cart then lives as long as the page.
  }
}
