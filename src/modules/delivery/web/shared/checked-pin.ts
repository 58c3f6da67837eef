import { useEffect, useState } from "react";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { text } from "#kernel/web/shape.ts";

const KEY = "santhe.pin";

/** The PIN code that was last checked in this browser; undefined if there is none. */
export const readCheckedPin = () => readDevice(KEY, text) || undefined;

/** Stores a checked PIN code for the next visit, and for a checkout without an address. */
export const keepCheckedPin = (pin: string) => writeDevice(KEY, pin);

/** The same as `readAskedPin`, after hydration. */
export function useCheckedPin(): string | undefined {
  const [pin, setPin] = useState<string>();
  // After the first render, which must equal the server's.
  useEffect(() => setPin(readCheckedPin()), []);
  return pin;
}
