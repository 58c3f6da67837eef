import { useEffect, useRef } from "react";
import type { StoreInfo } from "#contract/store-info.ts";
import { MAINTENANCE, maintenanceChatUrl } from "#domain/maintenance.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { KolamOrnament } from "#web/ui/kolam.tsx";

/** What shoppers are told during maintenance, over everything else. */
export default function MaintenanceScreen({ store }: { store: StoreInfo }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    document.documentElement.style.overflow = "hidden";
    return () => {
      document.documentElement.style.overflow = "";
    };
  }, []);
  return (
    <main className="fixed inset-0 z-50 grid place-items-center overflow-y-auto overscroll-contain bg-paper p-5">
      <div className="grid max-w-xl justify-items-center gap-4 text-center">
        <KolamOrnament className="w-36 text-leaf sm:w-44" />
        <p className="font-display text-heading font-semibold text-leaf">{store.name}</p>
        <h1 ref={heading} tabIndex={-1} className="text-hero outline-none">
          {MAINTENANCE.title}
        </h1>
        <p className="text-lg text-ink-soft">{MAINTENANCE.apology}</p>
        <p className="text-lg text-ink-soft">{MAINTENANCE.urgent}</p>
        <a
          href={maintenanceChatUrl(store.chatNumber)}
          target="_blank"
          rel="noreferrer"
          className={`${buttonStyle({ size: "large" })} mt-2`}
        >
          {MAINTENANCE.chat}
        </a>
      </div>
    </main>
  );
}
