import { useRef } from "react";
import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { sellerCall, toastFailure } from "#modules/identity/web/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import { toast } from "#ui/toaster.tsx";
import type { Stop } from "../contract.ts";
import { t } from "../seller-texts.ts";
import type { readRunSheet } from "./read-run-sheet.ts";
import { withDelivered, withStops } from "./sheet-changes.ts";
import { cashOf } from "./stop-cash.ts";

/** A day's stops, and what can be done to them. */
export function useRunSheet(asked: ReturnType<typeof readRunSheet> | undefined) {
  const sheet = useSellerPage(asked, t("loadFailed"));
  const day = sheet.value?.day ?? "";
  // One save at a time, so that a slower one never undoes a newer one.
  const saving = useRef(Promise.resolve());

  /** Shows the new order at once; when it could not be saved, what is kept is shown again. */
  const arrange = (after: readonly Stop[]) => {
    sheet.patch((value) => withStops(value, after));
    const orders = after.flatMap((stop) => stop.orders.map(({ _id }) => _id));
    saving.current = saving.current
      .then(() => sellerCall(browserApi.api.delivery["run-sheet"].$put({ json: { day, orders } })))
      .then(
        () => undefined,
        (error: unknown) => {
          toastFailure(error, t("arrangeFailed"));
          sheet.reload();
        },
      );
  };

  /** `rupees` for what is not delivered yet or, where all is, in place of what was noted. Throws what refuses it. */
  const deliver = async (stop: Stop, rupees: number): Promise<string | undefined> => {
    const { isDelivered, received } = cashOf(stop);
    const open = stop.orders.filter(({ status }) => isDelivered || status !== "Delivered");
    const json = {
      orders: open.map(({ _id }) => _id),
      cash: rupees,
      ...(isDelivered && { instead: received }),
    };
    try {
      const { change, message } = await sellerCall(browserApi.api.delivery.delivered.$post({ json }));
      toast.success(message);
      sheet.patch((value) => withDelivered(value, open, rupees));
      return change ?? undefined;
    } catch (error) {
      // It may be refused for what is not on the page yet.
      if (error instanceof ApiError && error.status === 409) sheet.reload();
      throw error;
    }
  };

  const undo = async (change: string) => {
    try {
      const { message } = await sellerCall(browserApi.api.order["undo-status"].$post({ json: { change } }));
      toast.success(message);
    } catch (error) {
      toastFailure(error, t("failed"));
    }
    sheet.reload();
  };

  const count = async (counted: number | null) => {
    const { message } = await sellerCall(
      browserApi.api.delivery["cash-count"].$put({ json: { day, counted } }),
    );
    toast.success(message);
    sheet.patch((value) => ({ ...value, counted }));
  };

  return { ...sheet, arrange, deliver, undo, count };
}

export type RunSheetActions = Pick<ReturnType<typeof useRunSheet>, "arrange" | "deliver" | "undo">;
