import { useState } from "react";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { toast } from "#kernel/web/toast.ts";
import { isCountedInPieces, packText } from "#modules/catalog/rules/shared/pack.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { Order, OrderItem } from "#modules/order/contract/order.ts";
import { DELIVERY_ROUTE, type RouteReader } from "#modules/order/web/shared/order-slots.ts";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { WeighedLine } from "../contract.ts";
import { packsTaken } from "../rules/packed.ts";
import { t } from "../seller-texts.ts";

/** The action after the lines are saved. */
export type AfterSaving = "close" | "next" | "cancel";

type PackingInput = {
  order: Order;
  onSaved: (order: Order) => void;
  onClose: () => void;
  onNext: (order: Order) => void;
};

/** The state of the weighing dialog. Nothing typed is lost if somebody else has saved meanwhile. */
export function usePacking({ order, onSaved, onClose, onNext }: PackingInput) {
  const [routeReader] = useSlot(DELIVERY_ROUTE);
  const [shown, setShown] = useState(order);
  const [drafts, setDrafts] = useState(() => order.items.map(toDraft));
  const [meanwhile, setMeanwhile] = useState<[string, string][]>([]);
  const [ask, setAsk] = useState(false);
  const [reason, setReason] = useState("");
  const submission = useSubmit(async (after: AfterSaving) => {
    const wrong = complaints(drafts);
    const [first] = Object.values(wrong);
    if (first) throw new ApiError(400, first, wrong);
    const cancel = after === "cancel" ? { reason: reason.trim() || undefined } : undefined;
    const json = { id: order._id, lines: toLines(drafts), ask, version: shown.packingVersion, cancel };
    const answer = await sellerCall(browserApi.api.order.weigh.$post({ json })).catch(goOn);
    toast.success(answer.message);
    onSaved(answer.order);
    const next = after === "next" && routeReader ? await nextToWeigh(order, routeReader) : undefined;
    if (after === "next" && !next) toast.success(t("noNext"));
    if (next) onNext(next);
    else onClose();
  }, t("failed"));
  /** Continues from somebody else's weighing, if that is the reason for the refusal. */
  const goOn = async (error: unknown): Promise<never> => {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const now = await orderNow(order);
    if (!now || now.packingVersion === shown.packingVersion) throw error;
    const merged = mergeDrafts(drafts, { before: shown, now });
    setShown(now);
    setDrafts(merged.drafts);
    setMeanwhile(merged.changed.map((line) => [line.item.name, wordsOf(line)]));
    onSaved(now);
    const mine = Object.entries(error.errors).filter(([item]) => merged.contested.has(item));
    throw new ApiError(409, error.message, Object.fromEntries(mine));
  };
  const change = (changed: LineDraft) =>
    setDrafts(drafts.map((draft) => (draft.item._id === changed.item._id ? changed : draft)));
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
    /** Whether another order may follow, as orders are packed one after the other. */
    hasNext: routeReader !== undefined,
  };
}

/** The stored content of a line as text. */
function wordsOf({ item, amount, replacement }: LineDraft): string {
  if (replacement) {
    const { product, quantity } = replacement;
    return t("nowReplaced", { quantity, name: product?.name ?? "" });
  }
  return amount === "0" ? t("nowLeftOut") : packText({ quantity: Number(amount), unit: item.pack.unit });
}

async function orderNow({ _id: id, invoiceNumber: q }: OrderName): Promise<Order | undefined> {
  const query = { q, page: "1", limit: "10" };
  const { orders } = await sellerCall(browserApi.api.order.seller.$get({ query }));
  return orders.find(({ _id }) => _id === id);
}

type OrderName = Pick<Order, "_id" | "invoiceNumber">;

/**
 * The next order of the day that is still to be packed and was not weighed yet, in the order of the printed slips: by
 * window, area and stop.
 */
async function nextToWeigh(
  { _id, deliveryDay }: Order,
  routeReader: RouteReader,
): Promise<Order | undefined> {
  const { readRoute } = await routeReader.code();
  const inTurn = [...(await readRoute([deliveryDay]))].map(([id, onTheWay]) => ({ _id: id, ...onTheWay }));
  const place = inTurn.findIndex((order) => order._id === _id);
  const next = inTurn.slice(place + 1).find(({ status, weighed }) => status === "Pending" && !weighed);
  return next && orderNow(next);
}

/** A replacement product. Its price in rupees is for one pack. */
export type Replacement = { id: string; name: string; pack: OrderItem["pack"]; price: number };

/** A line as typed text. With a `replacement` the amount does not count. */
export type LineDraft = {
  item: OrderItem;
  amount: string;
  /** The product is null until it is chosen. */
  replacement: { product: Replacement | null; quantity: number } | null;
  /** Whether packs that are not in the bag were returned to stock, and are not spoilt. */
  restock: boolean;
};

/** The ordered amount of a line, in the unit of its pack. */
export const orderedAmount = ({ quantity, pack }: OrderItem): number =>
  Number((quantity * pack.quantity).toFixed(3));

/** The draft of a line: its last weighing, or the order. */
export function toDraft(item: OrderItem): LineDraft {
  const { amount, replacement } = item.packed ?? { amount: null, replacement: null };
  return {
    item,
    amount: String(amount ?? orderedAmount(item)),
    restock: item.packed?.restocked ?? false,
    replacement: replacement && {
      product: productOf(replacement),
      quantity: replacement.quantity ?? 1,
    },
  };
}

type Packed = NonNullable<NonNullable<OrderItem["packed"]>["replacement"]>;

/** An earlier replacement keeps its price. */
function productOf({ product: id, name, pack, quantity, price }: Packed): Replacement | null {
  if (id === null || pack === null || quantity === null) return null;
  return { id, name, pack, price: price / quantity };
}

/** The typed amount; NaN if it is no number. */
export const typedAmount = (typed: string) => readAmount(typed) ?? Number.NaN;

/** Converts the valid lines for the call. */
function toLines(drafts: readonly LineDraft[]): WeighedLine[] {
  return drafts.map(({ item, amount, replacement, restock }) =>
    replacement
      ? {
          ...{ item: item._id, restock },
          replacement: { product: replacement.product?.id ?? "", quantity: replacement.quantity },
        }
      : { item: item._id, amount: typedAmount(amount), restock },
  );
}

/** Whether ordered packs are not in the bag, so that the seller has to say where they are. */
export function freesPacks({ item, amount, replacement }: LineDraft): boolean {
  if (replacement) return true;
  const { quantity, pack } = item;
  return packsTaken({ quantity, packQuantity: pack.quantity }, typedAmount(amount)) < quantity;
}

/** Whether two drafts have the same content. */
function saysTheSame(one: LineDraft, other: LineDraft): boolean {
  const said = ({ amount, replacement, restock }: LineDraft) =>
    JSON.stringify(
      replacement ? [replacement.product?.id, replacement.quantity, restock] : [typedAmount(amount), restock],
    );
  return said(one) === said(other);
}

/** The typed drafts, merged with somebody else's weighing. */
type Merged = {
  drafts: LineDraft[];
  /** The lines that the other one has changed, as they are stored now. */
  changed: LineDraft[];
  /** Those of them that differ from what is typed here, by the ids of their items. */
  contested: Set<string>;
};

/** Keeps what was typed since `before`. Untouched lines become those of `now`. */
export function mergeDrafts(
  typed: readonly LineDraft[],
  { before, now }: { before: Pick<Order, "items">; now: Pick<Order, "items"> },
): Merged {
  const [old, saved] = [before.items.map(toDraft), now.items.map(toDraft)];
  const lines = typed.flatMap((mine) => {
    const was = old.find(({ item }) => item._id === mine.item._id);
    const is = saved.find(({ item }) => item._id === mine.item._id);
    return was && is ? [{ mine, was, is }] : [];
  });
  return {
    drafts: lines.map(({ mine, was, is }) => (saysTheSame(mine, was) ? is : { ...mine, item: is.item })),
    changed: lines.flatMap(({ was, is }) => (saysTheSame(was, is) ? [] : [is])),
    contested: new Set(
      lines.flatMap(({ mine, was, is }) =>
        saysTheSame(was, is) || saysTheSame(mine, was) || saysTheSame(mine, is) ? [] : [mine.item._id],
      ),
    ),
  };
}

/** The complaints about typed lines, by the ids of their items. */
export function complaints(drafts: readonly LineDraft[]): Record<string, string> {
  return Object.fromEntries(
    drafts.flatMap((draft) => {
      const complaint = complaintOf(draft);
      return complaint ? [[draft.item._id, complaint]] : [];
    }),
  );
}

function complaintOf({ item, amount, replacement }: LineDraft): string | undefined {
  if (replacement) return replacement.product ? undefined : t("nameReplacement");
  const typed = typedAmount(amount);
  if (Number.isNaN(typed)) return t("notAnAmount");
  return isCountedInPieces(item.pack.unit) && !Number.isInteger(typed) ? t("notPieces") : undefined;
}
