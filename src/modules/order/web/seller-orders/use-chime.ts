import { useEffect, useState } from "react";
import { readDevice, writeDevice } from "#kernel/web/device-storage.ts";
import { flag } from "#kernel/web/shape.ts";
import { allowSound, chime } from "./chime.ts";

const KEY = "santhe.order-sound";

/** The sound of a new order, unless it was turned off on this device. */
export function useChime() {
  const [on, setOn] = useState(true);
  useEffect(() => setOn(readDevice(KEY, flag) ?? true), []);
  useEffect(() => {
    if (!on) return;
    addEventListener("pointerdown", allowSound);
    addEventListener("keydown", allowSound);
    return () => {
      removeEventListener("pointerdown", allowSound);
      removeEventListener("keydown", allowSound);
    };
  }, [on]);
  return {
    on,
    ring: () => {
      if (on) chime();
    },
    /** Turned on, it is heard at once. */
    toggle: () => {
      setOn(!on);
      writeDevice(KEY, !on);
      if (on) return;
      allowSound();
      chime();
    },
  };
}
