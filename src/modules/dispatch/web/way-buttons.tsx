import RouteIcon from "lucide-react/icons/route";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { usePress } from "#modules/identity/web/shared/use-press.ts";
import { Button } from "#ui/controls/button.tsx";
import type { Run } from "../contract/run-sheet.ts";
import type { DispatchApi } from "../module-api.ts";
import { t } from "../van-texts.ts";
import { runName } from "./run-section.tsx";

interface WayButtonsProps {
  run: Run;
  day: string;
  /** The van whose stops of the window are arranged; null is those that no van has. */
  van: string | null;
  onArranged: () => Promise<void>;
}

/** Arranges a van's stops of a window by the shortest way, or by area again. */
export function WayButtons({ run, day, van, onArranged }: WayButtonsProps) {
  const { busy, press } = usePress(t("failed"), "way", onArranged);
  const window = runName(run);
  const isAcross = run.areas.some(({ pins }) => pins === "");
  const arrange = (byArea: boolean) => {
    const json = { day, window: run.window?.id ?? null, van, byArea };
    const { delivery } = browserApi<DispatchApi>().api;
    void press(() => sellerCall(delivery["shortest-way"].$put({ json }), "way"));
  };
  return (
    <div data-no-print className="mb-2 flex flex-wrap gap-2">
      <Button
        size="small"
        variant="secondary"
        busy={busy}
        onClick={() => arrange(false)}
        aria-label={t("shortestWayOf", { window })}
      >
        <RouteIcon aria-hidden="true" className="size-4" />
        {t("shortestWay")}
      </Button>
      {isAcross && (
        <Button
          size="small"
          variant="quiet"
          busy={busy}
          onClick={() => arrange(true)}
          aria-label={t("backByAreaOf", { window })}
        >
          {t("backByArea")}
        </Button>
      )}
    </div>
  );
}
