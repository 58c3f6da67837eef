import { type ReactNode, useEffect, useRef, useState } from "react";
import { lazyPart } from "#ui/loading/lazy-part.tsx";
import type { StoreInfo } from "../../contract.ts";

const maintenance = lazyPart(() => import("../maintenance-screen.tsx"));

interface MaintenanceSwitchProps {
  store: StoreInfo;
  /** The page. Everything typed stays while the screen covers it. */
  children: ReactNode;
}

/** Ctrl+Shift+M shows the maintenance screen over the page and removes it again (specification, section 1). */
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
 * `on` while the maintenance screen is shown by Ctrl+Shift+M (specification, section 1). When it is removed, the focus
 * returns.
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
