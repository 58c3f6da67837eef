import { useEffect, useRef, useState } from "react";

const isShortcut = (event: KeyboardEvent) =>
  event.ctrlKey && event.shiftKey && !event.altKey && event.key.toLowerCase() === "m";

/**
 * `on` while the maintenance screen is switched on with Ctrl+Shift+M (specification, section 1). Switched off, the
 * focus is back where it was.
 */
export function useMaintenanceShortcut(): { on: boolean; switchOff: () => void } {
  const [on, setOn] = useState(false);
  const before = useRef<Element>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      if (event.repeat) return;
      if (!on) before.current = document.activeElement;
      setOn(!on);
    };
    if (!on && before.current instanceof HTMLElement) before.current.focus();
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [on]);
  return { on, switchOff: () => setOn(false) };
}
