import { type ReactNode, useEffect, useRef, useState } from "react";
import { latePart } from "#ui/loading/late-part.tsx";
import type { StoreInfo } from "../../contract.ts";

const maintenance = latePart(() => import("../maintenance-screen.tsx"));

interface MaintenanceSwitchProps {
  store: StoreInfo;
  /** The page. It keeps all that was typed into it while the screen lies over it. */
  children: ReactNode;
}

/** Ctrl+Shift+M lays the maintenance screen over the page and takes it away again (specification, section 1). */
export function MaintenanceSwitch({ store, children }: MaintenanceSwitchProps) {
  const { on, switchOff } = useMaintenanceShortcut();
  return (
    <>
      <div inert={on} className="flex min-h-dvh flex-col">
        {children}
      </div>
      {on && <maintenance.Part store={store} onMissing={switchOff} />}
    </>
  );
}

const isShortcut = (event: KeyboardEvent) =>
  event.ctrlKey && event.shiftKey && !event.altKey && event.key.toLowerCase() === "m";

/**
 * `on` while the maintenance screen is switched on with Ctrl+Shift+M (specification, section 1). Switched off, the
 * focus is back where it was.
 */
function useMaintenanceShortcut(): { on: boolean; switchOff: () => void } {
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
