import { useEffect, useState } from "react";
import { newIdempotencyKey } from "#kernel/web/api/idempotency-key.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { fields, flag, type Shaped, text } from "#kernel/web/shape.ts";

const isStation = fields({
  /** The device's own id. */
  id: text,
  /** The name of the helper at it. */
  name: text,
  /** True if a slip is printed with each tick. */
  prints: flag,
});

export type Station = Shaped<typeof isStation>;

// Not one of the keys that a shopper's logout on the same device deletes.
const KEY = "santhe-seller.packing-station";

/** The station of this device; undefined before anybody has given a name. */
export const stationHere = (): Station | undefined => readDevice(KEY, isStation);

/** The station of this device, null until it is read, and a function that changes it. */
export function useStation() {
  const [station, setStation] = useState<Station | undefined | null>(null);
  useEffect(() => setStation(stationHere()), []);
  const change = (changed: Partial<Omit<Station, "id">>) => {
    const before = station ?? { id: newIdempotencyKey(), name: "", prints: false };
    const after = { ...before, ...changed };
    writeDevice(KEY, after);
    setStation(after);
  };
  return { station, change };
}
