import CalendarClock from "lucide-react/icons/calendar-clock";
import { type ReactNode, useState } from "react";
import { formatShortDay, isDay } from "#kernel/time/store-time.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { windowName } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { sellerCall, sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerData } from "#modules/identity/web/shared/use-seller-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { RadioCard, RadioCardText } from "#ui/controls/radio-card.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { Filters } from "#ui/lists/use-filters.ts";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import { Loading, SkeletonText } from "#ui/loading/skeleton.tsx";
import { ErrorState } from "#ui/loading/states.tsx";
import { usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { MoveOptions } from "../../contract/change-orders.ts";
import type { OrderApi } from "../../module-api.ts";
import { MAX_MOVE_REASON, type OrderPlace } from "../../rules/order-move.ts";
import { t } from "../../texts/move-texts.ts";
import { SHORT_DAY_HELP, type ShortDayProps } from "../shared/order-slots.ts";

/** Moves all pending orders of the list's delivery day. An address with `move` opens the dialog at once. */
export function MoveDay({ filters, onMoved }: { filters: Filters; onMoved: () => Promise<void> }) {
  const [opened, setOpened] = useState(false);
  const from = filters.get("day");
  if (filters.get("by") !== "delivery" || !isDay(from)) return null;
  const opensAtOnce = filters.get("move") !== "";
  const close = () => {
    setOpened(false);
    if (opensAtOnce) filters.set({ move: "" });
  };
  const move = async ({ day: to, ...windowAndReason }: MoveRequest) => {
    const json = { from, to, ...windowAndReason };
    await sellerDone(browserApi<OrderApi>().api.order["move-day"].$post({ json }));
    await onMoved();
  };
  return (
    <>
      <Button variant="secondary" size="small" className="max-sm:col-span-2" onClick={() => setOpened(true)}>
        <CalendarClock aria-hidden="true" className="size-4" />
        {t("moveDay")}
      </Button>
      {(opened || opensAtOnce) && (
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

/** The target and the reason for the shoppers. A null window is left to the store. */
export type MoveRequest = { day: string; window: string | null; reason: string };

interface MoveFormProps {
  days: readonly DayToMove[];
  first: DayToMove | undefined;
  action: string;
  /** The initial reason. */
  reason?: string;
  busy: boolean;
  onMove: (moveRequest: MoveRequest) => void;
  onClose: () => void;
}

function MoveForm({ days, first, action, reason = "", busy, onMove, onClose }: MoveFormProps) {
  const [moveRequest, setMoveRequest] = useState<MoveRequest>({ day: "", window: null, reason });
  const chosen = days.find(({ day }) => day === moveRequest.day) ?? first;
  if (!chosen) return <p>{t("noDays")}</p>;
  const window = chosen.windows.find(({ id }) => id === moveRequest.window)?.id ?? null;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onMove({ day: chosen.day, window, reason: moveRequest.reason });
      }}
    >
      <Select
        label={t("toDay")}
        value={chosen.day}
        onChange={(event) => setMoveRequest({ ...moveRequest, day: event.target.value, window: null })}
      >
        <Options of={days.map((day) => [day.day, dayLabel(day)])} />
      </Select>
      {chosen.windows.length > 0 && (
        <Windows
          day={chosen}
          chosen={window}
          onChoose={(id) => setMoveRequest({ ...moveRequest, window: id })}
        />
      )}
      <TextField
        label={t("reason")}
        hint={t("reasonHint")}
        maxLength={MAX_MOVE_REASON}
        value={moveRequest.reason}
        onChange={(event) => setMoveRequest({ ...moveRequest, reason: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-3 cramped:grid-cols-1">
        <Button variant="secondary" onClick={onClose}>
          {t("keep")}
        </Button>
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}

type DayToMove = MoveOptions["days"][number];

/** The number of free places on a day; null if it is unlimited. */
function freeOn({ windows }: DayToMove): number | null {
  if (windows.length === 0) return null;
  return windows.reduce<number | null>(
    (sum, { free }) => (sum === null || free === null ? null : sum + free),
    0,
  );
}

/** A day as text: `Sun 29 Nov: 12 places free`. */
export function dayLabel(day: DayToMove): string {
  const name = formatShortDay(day.day);
  const free = freeOn(day);
  return free === null ? name : t("dayWithPlaces", { day: name, free });
}

/** The possible target days for orders at `from`. Their own day is included only if it has another window. */
export function daysToOffer(days: readonly DayToMove[], from: OrderPlace | string): DayToMove[] {
  if (typeof from === "string") return days.filter(({ day }) => day !== from);
  return days.flatMap((each) => {
    if (each.day !== from.day) return [each];
    const windows = each.windows.filter(({ id }) => id !== from.window?.id);
    return windows.length > 0 ? [{ ...each, windows }] : [];
  });
}

/** The initial choice: the first later day with room for all, else the first day. */
export function firstChoice(days: readonly DayToMove[], from: string, orders: number): DayToMove | undefined {
  const hasRoom = (each: DayToMove) => (freeOn(each) ?? orders) >= orders;
  return days.find((each) => each.day > from && hasRoom(each)) ?? days.find(hasRoom) ?? days[0];
}

interface WindowsProps {
  day: DayToMove;
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

function Windows({ day, chosen, onChoose }: WindowsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t("time")}</legend>
      <div className="grid gap-2">
        <RadioCard name="window" value="" checked={chosen === null} onChoose={() => onChoose(null)}>
          <RadioCardText label={t("anyWindow")} hint={t("anyWindowHint")} />
        </RadioCard>
        {day.windows.map(({ free, ...window }) => (
          <RadioCard
            key={window.id}
            name="window"
            value={window.id}
            checked={chosen === window.id}
            onChoose={() => onChoose(window.id)}
          >
            <RadioCardText
              label={windowName(window)}
              hint={free === null ? undefined : t("places", { free })}
            />
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}

const helpOf = lazyParts<ShortDayProps>();

interface MoveDialogProps {
  title: string;
  /** The day whose orders are counted; without it none are. */
  from?: string;
  about: (options: MoveOptions) => ReactNode;
  offer: (options: MoveOptions) => { days: DayToMove[]; first: DayToMove | undefined };
  action: (options: MoveOptions) => string;
  /** The initial reason. */
  reason?: string;
  onMove: (moveRequest: MoveRequest) => Promise<void>;
  onClose: () => void;
}

/** The dialog that asks for the target day, window and reason. It shows the free places. */
export function MoveDialog({ title, from, about, offer, action, reason, onMove, onClose }: MoveDialogProps) {
  const read = () =>
    sellerCall(browserApi<OrderApi>().api.order["move-options"].$get({ query: from ? { from } : {} }));
  const { value, failed, reload } = useSellerData(usePartQuestion(from ?? "", read), t("notLoaded"));
  const helps = useSlot(SHORT_DAY_HELP);
  /** The last refusal, with the day that was wanted. */
  const [refused, setRefused] = useState<{ day: string; message: string }>();
  const { busy, submit } = useSubmit(async (moveRequest: MoveRequest) => {
    setRefused(undefined);
    try {
      await onMove(moveRequest);
    } catch (error) {
      const isShort = error instanceof ApiError && error.status === 409 && error.errors.day !== undefined;
      if (isShort) setRefused({ day: moveRequest.day, message: error.message });
      // Somebody else may have taken the places, so the form reloads them.
      await reload();
      throw error;
    }
    onClose();
  }, t("failed"));
  const options = value?.options;
  return (
    <Dialog open onClose={onClose} title={title}>
      {failed && <ErrorState title={t("notLoaded")} onRetry={reload} />}
      {!options && !failed && (
        <Loading label={t("loading")}>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {options && (
        <div className="grid gap-4">
          <div className="grid gap-1 text-ink-soft">{about(options)}</div>
          {refused && (
            <div
              role="alert"
              className="grid justify-items-start gap-2 rounded-field bg-blush px-4 py-3 text-sm font-medium"
            >
              <p className="wrap-anywhere">{refused.message}</p>
              {helps.map(({ name, code }) => {
                const Help = helpOf(code);
                return <Help key={name} day={refused.day} />;
              })}
            </div>
          )}
          <MoveForm
            {...offer(options)}
            action={action(options)}
            reason={reason}
            busy={busy}
            onMove={submit}
            onClose={onClose}
          />
        </div>
      )}
    </Dialog>
  );
}
