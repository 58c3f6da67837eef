import { useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatClock, formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { ClosingPart } from "#modules/backoffice/web/shared/closing-part.tsx";
import { May } from "#modules/identity/web/shared/may.tsx";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { usePress } from "#modules/identity/web/shared/use-press.ts";
import type { OrderApi } from "#modules/order/module-api.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { ShieldedButton } from "#ui/controls/shielded-button.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { Pager } from "#ui/lists/pager.tsx";
import { t } from "../../closing-texts.ts";
import type { OpenDoor } from "../../contract/closing.ts";
import type { DispatchApi } from "../../module-api.ts";
import { dispatchSellerPages } from "../../paths.ts";
import { CLOSING_PAGE } from "../../rules/closing-limits.ts";

interface OpenDoorsProps {
  day: string;
  /** A page of the doors. */
  doors: readonly OpenDoor[];
  /** The number of all doors. */
  count: number;
  page: number;
  onPage: (page: number) => void;
  onDone: () => Promise<void>;
}

function useDoorWork(day: string, onDone: () => Promise<void>) {
  const { doing, press } = usePress(t("failed"), "open doors", onDone);
  const { order } = browserApi<OrderApi>().api;
  const move = (name: string, ids: string[], to: string) =>
    press(() => sellerCall(order["move-orders"].$post({ json: { ids, day: to } })), name);
  const cancel = (ids: string[]) =>
    press(() => sellerCall(order["update-statuses"].$post({ json: { ids, status: "Cancelled" } })), "cancel");
  const deliver = (name: string, doors: readonly OpenDoor[]) =>
    press(async () => {
      for (const { orders } of doors) {
        const json = { orders, day, cash: 0 };
        await sellerCall(browserApi<DispatchApi>().api.delivery.delivered.$post({ header: {}, json }));
      }
      return { message: t("deliveredFree", { count: doors.length }) };
    }, name);
  return { doing, move, cancel, deliver };
}

/** The doors that were not delivered, a row each: bring it another day, cancel it, or note that it was delivered. */
export function OpenDoors({ day, doors, count, page, onPage, onDone }: OpenDoorsProps) {
  const work = useDoorWork(day, onDone);
  const may = useMay();
  const [cancelling, setCancelling] = useState<OpenDoor>();
  const [nextDay, ...otherDays] = new Set(doors.map((door) => door.nextDay));
  const ids = doors.flatMap(({ orders }) => orders);
  const free = doors.filter(owesNothing);
  // The buttons for several doors apply to the shown doors, and say so.
  const isPage = doors.length < count;
  const canMoveAll = doors.length > 1 && otherDays.length === 0 && may("order.change");
  const canDeliverAll = free.length > 1 && may("dispatch.cash");
  return (
    <ClosingPart part="doors" title={t("doors")} done={doors.length === 0 ? t("noDoors") : undefined}>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canDeliverAll && (
          <ShieldedButton
            size="small"
            variant="secondary"
            busy={work.doing === "free"}
            onClick={() => work.deliver("free", free)}
          >
            {t(isPage ? "theseDelivered" : "allDelivered", { count: free.length })}
          </ShieldedButton>
        )}
        {canMoveAll && nextDay && (
          <Button
            size="small"
            variant="secondary"
            busy={work.doing === "all"}
            onClick={() => work.move("all", ids, nextDay)}
          >
            {t(isPage ? "theseToDay" : "allToDay", { count: doors.length, day: formatShortDay(nextDay) })}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {doors.map((door) => (
          <DoorRow
            key={door.orders.join(" ")}
            door={door}
            day={day}
            work={work}
            onCancel={() => setCancelling(door)}
          />
        ))}
      </ul>
      {count > CLOSING_PAGE && <Pager page={page} limit={CLOSING_PAGE} total={count} onPage={onPage} />}
      <May permission="order.change">
        {cancelling && (
          <ConfirmDialog
            open
            onClose={() => setCancelling(undefined)}
            title={t("cancelSure", { name: cancelling.name })}
            action={t("cancel")}
            dismiss={t("keep")}
            onConfirm={async () => void (await work.cancel(cancelling.orders))}
          >
            <p>{t("cancelWhat", { name: cancelling.name })}</p>
          </ConfirmDialog>
        )}
      </May>
    </ClosingPart>
  );
}

const owesNothing = ({ due }: OpenDoor) => due === 0;

interface DoorRowProps {
  door: OpenDoor;
  day: string;
  work: ReturnType<typeof useDoorWork>;
  onCancel: () => void;
}

function DoorRow({ door, day, work, onCancel }: DoorRowProps) {
  const { orders, name, place, van, due, mark, nextDay } = door;
  const may = useMay();
  const key = orders.join(" ");
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 lg:grid-cols-[minmax(0,1fr)_auto_auto]">
      <p className="min-w-0 leading-snug wrap-anywhere">
        <b className="font-semibold">{name}</b>
        <span className="block text-sm text-ink-soft">{[place, van].filter(Boolean).join(" · ")}</span>
        <span className="block text-sm">{markWords(mark)}</span>
      </p>
      <p className="self-start text-right font-semibold tabular-nums">
        {due > 0 ? t("dueThere", { cash: formatPaise(toPaise(due)) }) : null}
      </p>
      <div className="-ml-2 col-span-full flex flex-wrap gap-x-1 gap-y-2 lg:col-span-1 lg:ml-0">
        {nextDay && may("order.change") && (
          <ShieldedButton
            size="small"
            variant="secondary"
            busy={work.doing === key}
            aria-label={t("toDayOf", { name, day: formatShortDay(nextDay) })}
            onClick={() => work.move(key, orders, nextDay)}
            className="ml-2"
          >
            {t("toDay", { day: formatShortDay(nextDay) })}
          </ShieldedButton>
        )}
        <May permission="dispatch.cash">
          {owesNothing(door) ? (
            <ShieldedButton
              size="small"
              variant="quiet"
              tight
              busy={work.doing === `delivered ${key}`}
              aria-label={t("deliveredFreeOf", { name })}
              onClick={() => work.deliver(`delivered ${key}`, [door])}
            >
              {t("wasDeliveredFree")}
            </ShieldedButton>
          ) : (
            <LinkButton
              size="small"
              variant="quiet"
              tight
              to={pathTo(dispatchSellerPages.runSheet, {}, { day })}
              aria-label={t("wasDeliveredOf", { name })}
            >
              {t("wasDelivered")}
            </LinkButton>
          )}
        </May>
        {may("order.change") && (
          <Button size="small" variant="quiet" tight aria-label={t("cancelOf", { name })} onClick={onCancel}>
            {t("cancel")}
          </Button>
        )}
      </div>
    </li>
  );
}

function markWords(mark: OpenDoor["mark"]): string {
  if (!mark) return t("stillOut");
  const time = formatClock(new Date(mark.at));
  return mark.note === "" ? t("notHome", { time }) : t("notHomeWith", { time, note: mark.note });
}
