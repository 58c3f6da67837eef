import { formatPaise } from "#kernel/money/money.ts";
import { reachOf, rulesOf } from "#modules/delivery/rules/shared/areas.ts";
import { closesAt } from "#modules/delivery/rules/shared/delivery-days.ts";
import { type DeliveryRules, dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { t } from "../texts/revision-texts.ts";
import type { OrderPlace } from "./order-move.ts";
import type { OrderStatus } from "./shared/order-status.ts";
import type { Adjustment } from "./shared/pricing.ts";

/** The length limits of a reason and of a note, in characters. */
export const MAX_REVISION_REASON = 200;
export const MAX_ORDER_NOTE = 500;

/** A line of an order before or after its change. `quantity` is 0 if the line is not in it. */
type RevisedLine = { name: string; quantity: number; offerPricePaise: number };

/** The content of an order before a change: no word of its shopper. */
export type RevisedContent = OrderPlace & {
  lines: readonly (RevisedLine & {
    productId: string | null;
    hsn: string | null;
    /** Missing in changes of earlier releases. */
    taxBasisPoints?: number | null;
  })[];
  adjustments: readonly Adjustment[];
  promoCode: string | null;
};

/** The differences that a change has made. */
export type RevisionChanges = {
  lines?: readonly { name: string; from: number; to: number }[];
  prices?: readonly { name: string; fromPaise: number; toPaise: number }[];
  address?: true;
  delivery?: { from: OrderPlace; to: OrderPlace };
  withoutCode?: string;
  driverNote?: true;
  officeNote?: true;
};

type Lines = readonly (RevisedLine & { id: string })[];

/** The differences between an order's lines before and after a change, by the lines' ids. */
export function lineChanges(before: Lines, after: Lines): Pick<RevisionChanges, "lines" | "prices"> {
  const [old, now] = [
    new Map(before.map((line) => [line.id, line])),
    new Map(after.map((line) => [line.id, line])),
  ];
  const all = new Map([...old, ...now]);
  const lines = [...all.values()].flatMap(({ id, name }) => {
    const [from, to] = [old.get(id)?.quantity ?? 0, now.get(id)?.quantity ?? 0];
    return from === to ? [] : [{ name, from, to }];
  });
  const prices = after.flatMap(({ id, name, offerPricePaise: toPaise }) => {
    const fromPaise = old.get(id)?.offerPricePaise ?? toPaise;
    return fromPaise === toPaise ? [] : [{ name, fromPaise, toPaise }];
  });
  return { ...(lines.length > 0 && { lines }), ...(prices.length > 0 && { prices }) };
}

/** The sentences about a change for its shopper: "Tomatoes: 3 instead of 2". Notes of the office are not in them. */
export function revisionWords({ lines = [], prices = [], ...other }: RevisionChanges): string[] {
  const place = ({ day, window }: OrderPlace) => dayAndWindow(day, window);
  return [
    ...lines.map(({ name, from, to }) => {
      if (from === 0) return t("added", { name, count: to });
      return to === 0 ? t("removed", { name }) : t("quantity", { name, from, to });
    }),
    ...prices.map(({ name, fromPaise, toPaise }) =>
      t("price", { name, from: formatPaise(fromPaise), to: formatPaise(toPaise) }),
    ),
    ...(other.withoutCode === undefined ? [] : [t("withoutCode", { code: other.withoutCode })]),
    ...(other.address ? [t("address")] : []),
    ...(other.delivery
      ? [t("delivery", { from: place(other.delivery.from), to: place(other.delivery.to) })]
      : []),
  ];
}

/** The reasons why an order can't be changed any more. */
export type RevisionRefusal = "waits" | "out" | "delivered" | "cancelled" | "packed" | "cut-off";

/** The moment at which an order closes for its shopper: the cut-off of its day, by the rules of its area. */
export function orderClosesAt(
  { deliveryDay, address }: { deliveryDay: string; address: { zipcode: string } },
  rules: DeliveryRules,
): Date {
  const reach = reachOf(address.zipcode, rules.areas);
  return closesAt(deliveryDay, rulesOf(rules, reach.served ? reach.area : null));
}

type Revisable = {
  status: OrderStatus;
  /** True if it waits for its payment in advance. */
  isWaiting: boolean;
  isWeighed: boolean;
  closesAt: Date;
};

/**
 * The reason why an order can't be changed; null if it can. The seller may do so until it goes out, its shopper until
 * the cut-off of its day, and as long as its bag was not weighed.
 */
export function revisionRefusal(
  { status, isWaiting, isWeighed, closesAt }: Revisable,
  { by, now }: { by: "shopper" | "seller"; now: Date },
): RevisionRefusal | null {
  if (status === "Cancelled") return "cancelled";
  if (status === "Delivered") return "delivered";
  if (status === "Out for Delivery") return "out";
  if (isWaiting) return "waits";
  if (by === "seller") return null;
  if (isWeighed) return "packed";
  return now >= closesAt ? "cut-off" : null;
}
