import { useCallback, useEffect, useState } from "react";
import { newIdempotencyKey } from "#kernel/web/api/idempotency-key.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { fields, flag, type Shaped, text } from "#kernel/web/shape.ts";
import { personHere } from "#modules/identity/web/shared/seller-session.ts";
import { MAX_PACKER } from "../rules/bag-state.ts";

const isStation = fields({
  /** The device's own id. */
  id: text,
  /** True if a slip is printed with each tick. */
  prints: flag,
});

export type Station = Shaped<typeof isStation>;

// Not one of the keys that a shopper's logout on the same device deletes.
const KEY = "santhe-seller.packing-station";

/** The station of this device; undefined before anybody has packed here. */
export const stationHere = (): Station | undefined => readDevice(KEY, isStation);

/**
 * The name of the person here. The server knows it from the session; a release that runs beside this one during an update
 * still reads it from the call.
 */
export const packerHere = (): string => (personHere()?.name ?? "").slice(0, MAX_PACKER) || "-";

/** The station of this device, undefined until it is read, and a function that changes it. */
export function useStation() {
  const [station, setStation] = useState<Station>();
  const change = useCallback((after: Station) => {
    writeDevice(KEY, after);
    setStation(after);
  }, []);
  useEffect(() => change(stationHere() ?? { id: newIdempotencyKey(), prints: false }), [change]);
  return { station, change };
}
