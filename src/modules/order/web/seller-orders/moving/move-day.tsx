import CalendarClock from "lucide-react/icons/calendar-clock";
import { useState } from "react";
import { formatShortDay, isDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import type { Filters } from "#ui/lists/use-filters.ts";
import type { MoveOptions } from "../../../contract/move.ts";
import { t } from "../../../texts/move-texts.ts";
import { daysToOffer, firstChoice, MoveDialog, type MoveWanted } from "./move-form.tsx";

interface MoveDayProps {
  filters: Filters;
  onMoved: () => void;
}

/** Moves all pending orders of the list's delivery day. An address with `move` opens the dialog at once. */
export function MoveDay({ filters, onMoved }: MoveDayProps) {
  const [opened, setOpened] = useState(false);
  const from = filters.get("day");
  if (filters.get("by") !== "delivery" || !isDay(from)) return null;
  const isAsked = filters.get("move") !== "";
  const close = () => {
    setOpened(false);
    if (isAsked) filters.set({ move: "" });
  };
  const move = async ({ day: to, ...wanted }: MoveWanted) => {
    const json = { from, to, ...wanted };
    const { message } = await sellerCall(browserApi.api.order["move-day"].$post({ json }));
    toast.success(message);
    onMoved();
  };
  return (
    <>
      <Button variant="secondary" size="small" className="max-sm:col-span-2" onClick={() => setOpened(true)}>
        <CalendarClock aria-hidden="true" className="size-4" />
        {t("moveDay")}
      </Button>
      {(opened || isAsked) && (
        <MoveDialog
          title={t("titleDay", { day: formatShortDay(from) })}
          from={from}
          about={(options) => <About options={options} />}
          offer={({ days, waiting }) => {
            const offered = daysToOffer(days, from);
            return { days: offered, first: firstChoice(offered, from, waiting) };
          }}
          action={({ waiting }) => t("submitDay", { count: waiting })}
          onMove={move}
          onClose={close}
        />
      )}
    </>
  );
}

function About({ options: { waiting, underWay } }: { options: MoveOptions }) {
  return (
    <>
      <p>{t("waiting", { count: waiting })}</p>
      {underWay > 0 && <p>{t("underWay", { count: underWay })}</p>}
    </>
  );
}
