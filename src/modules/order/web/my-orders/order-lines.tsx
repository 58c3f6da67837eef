import ChevronDown from "lucide-react/icons/chevron-down";
import { type RefObject, useEffect, useRef, useState } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { ProductThumb } from "#modules/catalog/web/shared/product-thumb.tsx";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import { type LineChange, lineChange } from "../../rules/line-change.ts";
import { toRate } from "../../rules/main-action.ts";
import type { Order, OrderItem } from "../../rules/shared/order.ts";
import { t } from "../../texts/orders-texts.ts";
import { t as orderTexts } from "../../texts/texts.ts";
import { packedWords } from "../shared/order-parts.tsx";
import { ITEM_ACTIONS, type ItemActionProps } from "../shared/order-slots.ts";

const actionOf = lazyParts<ItemActionProps>();

interface LineSummaryProps {
  order: Order;
  linesId: string;
  isUnfolded: boolean;
  onFold: () => void;
}

/** The lines of an order as one, with its total: a press folds them out. */
export function LineSummary({ order, linesId, isUnfolded, onFold }: LineSummaryProps) {
  const total = formatPaise(order.totalPaise);
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      aria-controls={linesId}
      onClick={onFold}
      className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left hover:bg-paper-deep/60 sm:px-6"
    >
      <span className="min-w-0 grow wrap-anywhere">
        {isUnfolded ? t("products", { count: order.items.length }) : namesOf(order)}
      </span>
      <span className="font-bold whitespace-nowrap tabular-nums">
        {isUnfolded ? t("totalOf", { sum: total }) : total}
      </span>
      <ChevronDown
        aria-hidden="true"
        className={classNames(
          "size-5 shrink-0 text-leaf transition-transform duration-150",
          isUnfolded && "rotate-180",
        )}
      />
    </button>
  );
}

/** The number of letters up to which two names fit into two lines of a phone. */
const SHORT = 50;

function namesOf({ items }: Order): string {
  const two = items.slice(0, 2).map(({ name }) => name);
  const named = two.join(", ").length > SHORT ? two.slice(0, 1) : two;
  const count = items.length - named.length;
  const names = named.join(", ");
  return count > 0 ? t("namesAndMore", { names, count }) : names;
}

/** What is different from what was ordered, while the lines are folded. Nothing if nothing is. */
export function ChangedLines({ order }: { order: Order }) {
  const lines = order.items.flatMap((item) => {
    const change = lineChange(item);
    return change ? [{ item, change }] : [];
  });
  const bySeller = sellersChanges(order);
  if (lines.length === 0 && bySeller.length === 0) return null;
  return (
    <ul aria-label={t("changedLines")} className="grid gap-1.5 px-4 pb-3 text-sm sm:px-6">
      {lines.map(({ item, change }) => (
        <li key={item.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
          <span className="wrap-anywhere">
            <span className="font-medium">{change.from === item.name ? null : `${item.name} `}</span>
            <span className="inline-block text-clay-deep">
              {t("fromTo", { from: change.from, to: change.to })}
            </span>
          </span>
          <Sums change={change} />
        </li>
      ))}
      {bySeller.map((words) => (
        <li key={words} className="wrap-anywhere text-clay-deep">
          {words}
        </li>
      ))}
    </ul>
  );
}

const sellersChanges = ({ trail }: Order): string[] => [
  ...new Set(trail.flatMap(({ by, revised }) => (by === "seller" && revised ? revised.changes : []))),
];

function Sums({ change: { fromPaise, toPaise } }: { change: LineChange }) {
  if (fromPaise === toPaise) return <span className="text-right tabular-nums">{formatPaise(toPaise)}</span>;
  return (
    <span className="text-right whitespace-nowrap tabular-nums">
      <span className="text-ink-soft">{formatPaise(fromPaise)}</span> → {formatPaise(toPaise)}
    </span>
  );
}

// A few hidden products would take as much room as the button.
const SHOWN_AT_FIRST = 10;

interface OrderLinesProps {
  order: Order;
  onChange: (order: Order) => void;
  /** True if rating is what fits the order: the first line that is to be rated has the filled button. */
  isRateMain: boolean;
  /** True if the lines were folded out to be rated: the first such button has the focus. */
  startsAtRating: boolean;
}

/** The lines of an order as they were ordered, with what came of each. */
export function OrderLines({ order, onChange, isRateMain, startsAtRating }: OrderLinesProps) {
  const [all, setAll] = useState(order.items.length <= SHOWN_AT_FIRST + 2);
  const list = useRef<HTMLUListElement>(null);
  useFirstButton(list, startsAtRating);
  const first = isRateMain ? toRate(order)?.id : undefined;
  const change = (changed: OrderItem) =>
    onChange({ ...order, items: order.items.map((item) => (item.id === changed.id ? changed : item)) });
  const bySeller = sellersChanges(order);
  return (
    <>
      <ul ref={list} className="px-4 pb-2 sm:px-6">
        {(all ? order.items : order.items.slice(0, SHOWN_AT_FIRST)).map((item) => (
          <OrderLine key={item.id} item={item} order={order} isMain={item.id === first} onChange={change} />
        ))}
      </ul>
      {!all && (
        <Button variant="quiet" size="small" className="mx-1 mb-2 sm:mx-3" onClick={() => setAll(true)}>
          {t("showAllProducts", { count: order.items.length })}
        </Button>
      )}
      {bySeller.length > 0 && (
        <ul aria-label={t("changedLines")} className="grid gap-1.5 px-4 pb-3 text-sm text-clay-deep sm:px-6">
          {bySeller.map((words) => (
            <li key={words} className="wrap-anywhere">
              {words}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Puts the focus on the first button of a list, as soon as its code has come. */
function useFirstButton(list: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !list.current) return;
    const look = () => {
      const button = list.current?.querySelector("button");
      if (!button) return;
      watcher.disconnect();
      button.focus();
    };
    const watcher = new MutationObserver(look);
    watcher.observe(list.current, { childList: true, subtree: true });
    look();
    return () => watcher.disconnect();
  }, [list, isOn]);
}

function OrderLine(props: ItemActionProps) {
  const itemActions = useSlot(ITEM_ACTIONS);
  const { item } = props;
  const { productId, name, pack, quantity, offerPricePaise } = item;
  const change = lineChange(item);
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line/60 py-2 first:border-t-0 cramped:grid-cols-1">
      <ProductThumb
        name={name}
        image={item.image}
        sizes="3rem"
        className="grid aspect-square place-items-center cramped:w-12"
      />
      <div className="min-w-0">
        <p className="leading-snug font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {packText(pack)} × {quantity}
        </p>
        {productId === null && <Badge className="mt-1">{orderTexts("productNotFound")}</Badge>}
      </div>
      <div className="grid justify-items-end cramped:justify-items-start">
        {change ? (
          <Sums change={change} />
        ) : (
          <p className="tabular-nums">{formatPaise(offerPricePaise * quantity)}</p>
        )}
        {itemActions.map(({ name: action, code }) => {
          const Action = actionOf(code);
          return <Action key={action} {...props} />;
        })}
      </div>
      {(item.packed || item.origin) && (
        <div className="col-span-2 col-start-2 text-sm cramped:col-span-1 cramped:col-start-1">
          {item.packed && <p className="text-clay-deep wrap-anywhere">{packedWords(item)}</p>}
          {item.origin && <p className="wrap-anywhere text-leaf">{item.origin}</p>}
        </div>
      )}
    </li>
  );
}
