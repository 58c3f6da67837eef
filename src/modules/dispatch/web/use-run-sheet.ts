import { useRef, useState } from "react";
import { toRupees } from "#kernel/money/money.ts";
import { isDay } from "#kernel/time/store-time.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall, sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import type { OrderApi } from "#modules/order/module-api.ts";
import type { ListFilters } from "#ui/lists/use-filters.ts";
import type { Stop } from "../contract/run-sheet.ts";
import type { DispatchApi } from "../module-api.ts";
import { cashOf } from "../rules/tally.ts";
import { t } from "../seller-texts.ts";
import type { MoneyQuestion } from "./receive-money.tsx";
import {
  nameOf,
  ordersAtHand,
  type ReceivedMoney,
  stopKey,
  stopsOf,
  withDelivered,
  withStops,
} from "./sheet-stops.ts";
import { deliverOrKeep, useUnsentDeliveries } from "./unsent-deliveries.ts";
import { useStopQuestion } from "./use-stop-question.ts";

/** A day's stops, with their actions. */
export function useRunSheet(request: ReturnType<typeof readRunSheet> | undefined) {
  const sheet = useSheet(request);
  const unsent = useUnsentDeliveries(sheet.reload);
  const stops = stopsOf(sheet.value ?? { runs: [] });
  const { ask, close, question } = useStopQuestion<MoneyQuestion | "place">(stops, ["place"]);
  return {
    ...sheet,
    ...unsent,
    ...useArranging(sheet),
    ...useDelivering(sheet),
    ask,
    question,
    closeQuestion: close,
    hasVans: sheet.value !== undefined && sheet.value.vans.length > 0,
    undo: (change: string) => undoStatus(sheet, change),
    count: (counted: number | null, how: HowCounted) => countCash(sheet, counted, how),
  };
}

const useSheet = (request: ReturnType<typeof readRunSheet> | undefined) =>
  useSellerPage(request, t("loadFailed"));

type Sheet = ReturnType<typeof useSheet>;

function useArranging(sheet: Sheet) {
  const day = sheet.value?.day ?? "";
  // One save at a time, so that a slow one never overwrites a newer one.
  const saving = useRef(Promise.resolve());
  const [refused, setRefused] = useState<readonly Stop[]>();

  /** Shows the new arrangement at once. If it could not be saved, the stored one is shown again. */
  const arrange = (after: readonly Stop[], before: readonly Stop[]) => {
    sheet.patch((value) => withStops(value, after));
    setRefused(undefined);
    const json = { day, orders: idsOf(after), seen: idsOf(before) };
    saving.current = saving.current
      .then(() => sellerCall(browserApi<DispatchApi>().api.delivery["run-sheet"].$put({ json }), "arrange"))
      .then(
        () => undefined,
        (error: unknown) => {
          const isMet = error instanceof ApiError && error.status === 409;
          toastError(error, t("arrangeFailed"), "arrange");
          if (isMet) setRefused(after);
          void sheet.reload();
        },
      );
  };
  return { refused, arrange };
}

function useDelivering(sheet: Sheet) {
  const day = sheet.value?.day ?? "";
  const [just, setJust] = useState<JustDelivered>();
  const [moved, setMoved] = useState<MovedStop>();

  /** Delivers for what was received, or corrects it if everything is delivered. Throws the refusal. */
  const deliver = async (stop: Stop, received: ReceivedMoney): Promise<void> => {
    const { isDelivered, receivedPaise, upiPaise } = cashOf(stop);
    const open = ordersAtHand(stop);
    const orders = open.map(({ _id }) => _id);
    const delivery = {
      day,
      orders,
      name: nameOf(stop),
      cash: received.cash,
      way: received.way,
      confirmed: received.confirmed,
      upiReference: received.upiReference ?? undefined,
      instead: isDelivered ? toRupees(receivedPaise) : undefined,
      insteadUpi: isDelivered ? toRupees(upiPaise) : undefined,
    };
    try {
      const answer = await deliverOrKeep(delivery);
      if (!answer) return;
      toast.success(answer.message);
      sheet.patch((value) => withDelivered(value, open, received));
      setJust({ key: stopKey(stop), change: answer.change ?? undefined });
    } catch (error) {
      // The new list has no card for the moved order.
      if (error instanceof ApiError && error.errors.day) {
        setMoved({ key: stopKey(stop), day, message: error.message });
        return;
      }
      // It may be refused because of something that is not on the page yet.
      if (error instanceof ApiError && error.status === 409) await sheet.reload();
      throw error;
    }
  };

  const showNewList = () => {
    setMoved(undefined);
    void sheet.reload();
  };
  return { just, moved: moved?.day === day ? moved : undefined, deliver, showNewList };
}

async function undoStatus(sheet: Sheet, change: string): Promise<void> {
  try {
    const request = browserApi<OrderApi>().api.order["undo-status"].$post({ json: { change } });
    await sellerDone(request, `undo ${change}`);
  } catch (error) {
    toastError(error, t("failed"), `undo ${change}`);
  }
  await sheet.reload();
}

/** The van whose cash was counted, and whether an unusual count is meant. */
type HowCounted = { van: string | undefined; confirmed?: true };

/** Saves the counted cash of a van, or of the whole day. Throws the refusal. */
async function countCash(sheet: Sheet, counted: number | null, { van, ...meant }: HowCounted): Promise<void> {
  const its = sheet.value?.vans.find(({ _id }) => _id === van);
  const json = {
    day: sheet.value?.day ?? "",
    van,
    counted,
    seen: (van === undefined ? sheet.value?.counted : its?.counted) ?? null,
    ...meant,
  };
  try {
    await sellerDone(browserApi<DispatchApi>().api.delivery["cash-count"].$put({ json }));
    sheet.patch((value) =>
      van === undefined
        ? { ...value, counted }
        : { ...value, vans: value.vans.map((each) => (each._id === van ? { ...each, counted } : each)) },
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await sheet.reload();
    throw error;
  }
}

/** The last delivered stop on this page, and the id that undoes it. */
type JustDelivered = { key: string; change: string | undefined };

/** A stop that was moved to another day while its card was open, and the server's message. */
type MovedStop = { key: string; day: string; message: string };

const idsOf = (stops: readonly Stop[]) => stops.flatMap(({ orders }) => orders.map(({ _id }) => _id));

/** The parts of the sheet that its stops need. */
export type RunSheetState = Omit<ReturnType<typeof useRunSheet>, "value" | "count">;

/** The stops of a day; by default, of the next delivery day. */
export function readRunSheet(filters: ListFilters) {
  const day = filters.get("day");
  return sellerCall(
    browserApi<DispatchApi>().api.delivery["run-sheet"].$get({ query: isDay(day) ? { day } : {} }),
  );
}
