import WifiOff from "lucide-react/icons/wifi-off";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { CONNECTION_TOAST } from "#kernel/web/connection-toast.ts";
import { toast } from "#kernel/web/toast.ts";
import { useOnline } from "#kernel/web/use-online.ts";
import { t } from "#modules/storefront/frame-texts.ts";
import { noteSeen } from "./service-worker.ts";

/** A page counts as seen when it was looked at for this long, in milliseconds. The wait also spares the first paint. */
const SEEN_AFTER_MS = 1500;

/** Keeps what was seen, so that it opens without a network. Says so while there is none. */
export function OfflineSupport() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const seen = setTimeout(() => noteSeen(pathname + search), SEEN_AFTER_MS);
    return () => clearTimeout(seen);
  }, [pathname, search]);
  const online = useOnline();
  useEffect(() => {
    if (online) return;
    return () => toast.dismiss(CONNECTION_TOAST.id);
  }, [online]);
  return (
    // Always there, so that a screen reader hears what appears in it.
    <div role="status" data-no-print className="sticky top-(--top-bar) z-20 low:static">
      {!online && (
        <p className="bg-butter px-4 py-2 text-center text-sm font-medium text-ink">
          <WifiOff aria-hidden="true" className="mr-2 inline size-4 align-[-0.15em]" />
          {t("offline")}
        </p>
      )}
    </div>
  );
}
