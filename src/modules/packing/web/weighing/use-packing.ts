import { useState } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { SellerOrder } from "#modules/order/rules/shared/order.ts";
import { DELIVERY_ROUTE, type RouteReader } from "#modules/order/web/shared/order-slots.ts";
import { readSellerOrders, withSellerOrder } from "#modules/order/web/shared/seller-order-calls.ts";
import { useAmountRange } from "#modules/store/web/shared/amount-choice.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { PackingApi } from "../../module-api.ts";
import { t } from "../../seller-texts.ts";
import { readRoute } from "../papers/delivery-route.ts";
import {
  complaints,
  draftText,
  type LineDraft,
  mergeDrafts,
  toDraft,
  toLines,
} from "../shared/line-draft.ts";

type AfterSaving = "close" | "next" | "cancel";

export interface WeighDialogProps {
  order: SellerOrder;
  onClose: () => void;
  onSaved: (order: SellerOrder) => void;
  onNext: (order: SellerOrder) => void;
}

/** The state of the weighing dialog. Nothing typed is lost if somebody else has saved meanwhile. */
export function usePacking({ order, onSaved, onClose, onNext }: WeighDialogProps) {
  const [routeReader] = useSlot(DELIVERY_ROUTE);
  const range = useAmountRange();
  const [shown, setShown] = useState(order);
  const [drafts, setDrafts] = useState(() => order.items.map(toDraft));
  const [meanwhile, setMeanwhile] = useState<[string, string][]>([]);
  const [ask, setAsk] = useState(false);
  const [reason, setReason] = useState("");
  const submission = useSubmit(async (after: AfterSaving) => {
    const wrong = complaints(drafts, range);
    const [first] = Object.values(wrong);
    if (first) throw new ApiError(400, first, wrong);
    const cancel = after === "cancel" ? { reason: reason.trim() || undefined } : undefined;
    const json = { id: order.id, lines: toLines(drafts), ask, version: shown.packingVersion, cancel };
    const request = sellerCall(browserApi<PackingApi>().api.order.weigh.$post({ json }));
    const answer = withSellerOrder(await request.catch(goOn));
    toast.success(answer.message);
    onSaved(answer.order);
    const next = after === "next" && routeReader ? await nextToWeigh(order, routeReader) : undefined;
    if (after === "next" && !next) toast.success(t("noNext"));
    if (next) onNext(next);
    else onClose();
  }, t("weighFailed"));
  /** Continues from somebody else's weighing, if that is the reason for the refusal. */
  const goOn = async (error: unknown): Promise<never> => {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const now = await orderNow(order);
    if (!now || now.packingVersion === shown.packingVersion) throw error;
    const merged = mergeDrafts(drafts, { before: shown, now });
    setShown(now);
    setDrafts(merged.drafts);
    setMeanwhile(merged.changed.map((line) => [line.item.name, draftText(line)]));
    onSaved(now);
    const mine = Object.entries(error.errors).filter(([item]) => merged.contested.has(item));
    throw new ApiError(409, error.message, Object.fromEntries(mine));
  };
  const change = (changed: LineDraft) =>
    setDrafts(drafts.map((draft) => (draft.item.id === changed.item.id ? changed : draft)));
  return {
    ...submission,
    shown,
    drafts,
    change,
    meanwhile,
    ask,
    setAsk,
    reason,
    setReason,
    /** True if another order may follow, as orders are packed one after the other. */
    hasNext: routeReader !== undefined,
  };
}

async function orderNow({ id, invoiceNumber: q }: Pick<SellerOrder, "id" | "invoiceNumber">) {
  const { orders } = await readSellerOrders({ q, page: "1", limit: "10" });
  return orders.find((order) => order.id === id);
}

/**
 * The next order of the day that is still to be packed and was not weighed yet, in the order of the printed slips: by
 * window, area and stop.
 */
async function nextToWeigh(
  { id: last, deliveryDay }: SellerOrder,
  routeReader: RouteReader,
): Promise<SellerOrder | undefined> {
  const inTurn = [...(await readRoute(routeReader, [deliveryDay]))];
  const place = inTurn.findIndex(([id]) => id === last);
  const next = inTurn.slice(place + 1).find(([, { status, weighed }]) => status === "Pending" && !weighed);
  return next && orderNow({ id: next[0], ...next[1] });
}
