import type { ReactNode } from "react";
import { latePart } from "#ui/late-part.tsx";
import type { StoreInfo } from "../contract.ts";
import { useMaintenanceShortcut } from "./use-maintenance-shortcut.ts";

const maintenance = latePart(() => import("./maintenance-screen.tsx"));

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
