import { useEffect, useState } from "react";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { text } from "#kernel/web/shape.ts";

const KEY = "santhe.pin";

/** The PIN code that this browser has last asked about; undefined when it has asked about none. */
export const readAskedPin = () => readDevice(KEY, text) || undefined;

/** Remembers a PIN code that was asked about, for the next visit and for a checkout without an address. */
export const keepAskedPin = (pin: string) => writeDevice(KEY, pin);

/** As `readAskedPin`, once the page has come to life. */
export function useAskedPin(): string | undefined {
  const [pin, setPin] = useState<string>();
  // After the first render, which has to be the same as the server's.
  useEffect(() => setPin(readAskedPin()), []);
  return pin;
}
