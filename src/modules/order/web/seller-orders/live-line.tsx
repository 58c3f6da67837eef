import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { KolamSpinner } from "#ui/drawings/kolam-spinner.tsx";
import type { Order } from "../../contract/order.ts";
import { t } from "../../seller-texts.ts";
import type { useNewOrders } from "./use-new-orders.ts";

interface LiveLineProps {
  news: ReturnType<typeof useNewOrders>;
  refreshing: boolean;
  onRefresh: () => void;
}

/**
 * A line that announces new orders. It has its room from the start, so that nothing moves while the seller works. The
 * orders are added to the list when it is pressed.
 */
export function LiveLine({ news, refreshing, onRefresh }: LiveLineProps) {
  const { unseen, live, show, sound } = news;
  const SoundIcon = sound.on ? Bell : BellOff;
  return (
    <div data-no-print className="mb-2 flex min-h-12 items-center gap-1">
      <div
        role="status"
        className={classNames(
          "flex min-h-12 min-w-0 grow items-center gap-3 rounded-field pl-3",
          unseen.length > 0 ? "bg-butter pr-0.5" : "text-sm text-ink-soft",
        )}
      >
        {unseen.length > 0 ? <NewOrders orders={unseen} onShow={show} /> : <Waiting live={live} />}
      </div>
      <IconButton
        label={t("sound")}
        aria-pressed={sound.on}
        title={t(sound.on ? "soundIsOn" : "soundIsOff")}
        onClick={sound.toggle}
        tone="leaf"
      >
        <SoundIcon aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={t("refresh")} title={t("refresh")} onClick={onRefresh} tone="leaf">
        {refreshing ? (
          <KolamSpinner className="size-5" />
        ) : (
          <RefreshCw aria-hidden="true" className="size-5" />
        )}
      </IconButton>
    </div>
  );
}

function Waiting({ live }: { live: boolean }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames("size-2.5 rounded-full", live ? "bg-leaf" : "bg-line-strong")}
      />
      {t(live ? "newOrdersShowUpHere" : "connecting")}
    </>
  );
}

function newOrder({ address, amount, invoiceNumber }: Order): string {
  const { firstName, lastName } = address;
  return t("newOrder", { firstName, lastName, sum: formatPaise(toPaise(amount)), invoiceNumber });
}

function NewOrders({ orders, onShow }: { orders: readonly Order[]; onShow: () => void }) {
  const [first] = orders;
  return (
    <>
      <span className="shrink-0 font-semibold">{t("newOrders", { count: orders.length })}</span>
      <span className="min-w-0 grow truncate text-sm">{first && newOrder(first)}</span>
      <Button size="small" onClick={onShow}>
        {t("show")}
      </Button>
    </>
  );
}
