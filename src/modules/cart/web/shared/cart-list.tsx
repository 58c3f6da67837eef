import ChevronDown from "lucide-react/icons/chevron-down";
import Clock from "lucide-react/icons/clock";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import Truck from "lucide-react/icons/truck";
import { Fragment, type MouseEvent, type ReactNode } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { maxOf } from "#modules/catalog/rules/shared/availability.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { productPictureFiles } from "#modules/catalog/rules/shared/picture-files.ts";
import { deliveryDay, isFresh } from "#modules/delivery/rules/shared/delivery-days.ts";
import { deliveryReason, hasFreshProduce, waitingFor } from "#modules/delivery/rules/shared/waiting-days.ts";
import { OrderBy } from "#modules/delivery/web/shared/order-by.tsx";
import { useDelivery, useDeliveryPromise } from "#modules/delivery/web/shared/use-delivery.ts";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { MENU_ITEM_STYLE, Menu } from "#ui/controls/menu.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { Picture, placeholderColour } from "#ui/pictures/picture.tsx";
import { Price } from "#ui/price.tsx";
import { t as uiTexts } from "#ui/texts.ts";
import { t } from "../../page-texts.ts";
import { MAX_QUANTITY, quantityChoices } from "../../rules/shared/cart.ts";
import { t as cartTexts } from "../../texts.ts";
import { add, remove, removeAll, setQuantity } from "./cart-actions.ts";
import { type CartLine, type ClosedLine, type OpenLine, openLines } from "./cart-lines.ts";

interface CartListProps {
  lines: CartLine[];
  pathOf: PathOf;
  /** True if the store delivers to the address, as far as it is known, and all of the cart at once. */
  isPromised: boolean;
  /** The times of two deliveries, that of the fresh products second; undefined if all comes at once. */
  twoTimes: TwoTimes | undefined;
}

/** The times of two deliveries as texts: of the other products, and of the fresh ones. */
export type TwoTimes = readonly [string, string];

/**
 * The lines of the cart. Their delivery stands once above them, or once above each part of two deliveries. Lines that
 * can't be ordered come first, so that they are not overlooked.
 */
export function CartList({ lines, pathOf, isPromised, twoTimes }: CartListProps) {
  const open = openLines(lines);
  const closed = lines.filter((line) => line.state !== "open");
  const waiting = useWaiting(isPromised ? open : []);
  const parts = twoTimes ? partsOf(closed, open, twoTimes) : [{ time: "", lines: [...closed, ...open] }];
  return (
    <div className="rounded-tile border border-line bg-sheet">
      {isPromised && open.length > 0 && (
        <CartPromise categories={open.map((line) => line.product.category)} waiting={waiting} />
      )}
      {parts.map((part) => (
        <Fragment key={part.time}>
          {part.time && (
            <p className={classNames(HEAD, "font-semibold first:rounded-t-[inherit]")}>{part.time}</p>
          )}
          <ul
            aria-label={part.time || t("products")}
            className="divide-y divide-line px-3 not-first:border-t not-first:border-line sm:px-5"
          >
            {part.lines.map((line) => (
              <CartLineRow key={line.id} line={line} pathOf={pathOf} slow={waiting?.slow.get(line.id)} />
            ))}
          </ul>
        </Fragment>
      ))}
    </div>
  );
}

const HEAD = "bg-sprout px-3 py-2.5 text-sm leading-5 sm:px-5";

/** The parts of a cart that comes in two deliveries, and before them what does not come. */
function partsOf(closed: CartLine[], open: OpenLine[], [others, fresh]: TwoTimes) {
  const isOfMarket = ({ product }: OpenLine) => isFresh(product.category);
  const parts = [
    { time: "", lines: closed },
    { time: others, lines: open.filter((line) => !isOfMarket(line)) },
    { time: fresh, lines: open.filter(isOfMarket) },
  ];
  return parts.filter((part) => part.lines.length > 0);
}

/** The lines that delay the others: a text for each by its id, and the day on which the others would come. */
function useWaiting(lines: readonly OpenLine[]) {
  const { delivery, at } = useDelivery();
  const categories = lines.map(({ product }) => product.category);
  const waiting = waitingFor(categories, at, delivery);
  if (!waiting) return undefined;
  const day = formatShortDay(waiting.day);
  const rest = formatShortDay(waiting.restDay);
  const slow = lines.filter((_, index) => waiting.slow[index]);
  const words = slow.map(({ id }, index): [string, string] => [
    id,
    index === 0 ? t("slowLine", { day, rest, more: slow.length - 1 }) : t("slowToo", { day }),
  ]);
  return { rest, slow: new Map(words) };
}

type Waiting = ReturnType<typeof useWaiting>;

/**
 * The order's delivery day and its reason. Fruits and vegetables come on the next Sunday (specification, section 9) or
 * the store's own market day, and an order with other products comes on the later of both days.
 */
function CartPromise({ categories, waiting }: { categories: string[]; waiting: Waiting }) {
  const { delivery, at } = useDelivery();
  const fresh = deliveryDay(["fruits"], at, delivery);
  const isOfMarket = hasFreshProduce(categories);
  return (
    <div className={classNames(HEAD, "flex gap-2.5 rounded-t-[inherit] cramped:flex-col")}>
      <Truck aria-hidden="true" className="size-5 shrink-0 text-leaf" />
      <div className="min-w-0">
        <p className="font-semibold">{useDeliveryPromise(categories)}</p>
        <OrderBy categories={categories} className="text-[0.8125rem] leading-4.5" />
        {isOfMarket && fresh && (
          <p className="text-[0.8125rem] leading-4.5">
            {t.rich("freshOn", {
              day: formatShortDay(fresh),
              strong: (words) => <strong>{words}</strong>,
            })}{" "}
            {deliveryReason(categories, at, delivery)}
          </p>
        )}
        {waiting && (
          <p className="text-[0.8125rem] leading-4.5">
            {t.rich("restSooner", {
              count: waiting.slow.size,
              rest: waiting.rest,
              mark: () => <SlowMark key="mark" />,
            })}
          </p>
        )}
      </div>
    </div>
  );
}

/** Marks the lines that the rest of the order waits for. */
function SlowMark() {
  return <Clock aria-hidden="true" className="inline size-3.5 align-[-0.125em] text-clay" />;
}

type PathOf = (product: Product) => string;

interface CartLineRowProps {
  line: CartLine;
  pathOf: PathOf;
  /** The text for a line that the rest of the order waits for. */
  slow: string | undefined;
}

/** A product in the cart with its actions, in one row of at most 76 px: five of them fit a phone's screen. */
function CartLineRow({ line, pathOf, slow }: CartLineRowProps) {
  const product = line.state === "gone" ? undefined : line.product;
  return (
    <li className="grid min-h-18 grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-2 py-[0.4375rem] [overflow-wrap:anywhere] cramped:grid-cols-1 cramped:gap-y-2 sm:max-md:gap-x-3 lg:gap-x-3 sm:max-md:grid-cols-[3.5rem_minmax(0,1fr)_auto] lg:grid-cols-[3.5rem_minmax(0,1fr)_auto]">
      <div
        className={classNames(
          "grid aspect-square place-items-center overflow-hidden rounded-field cramped:w-19",
          line.state !== "open" && "opacity-50 saturate-50",
        )}
        style={{ background: placeholderColour(line.name) }}
      >
        <Picture
          url={product?.image[0]}
          files={productPictureFiles}
          alt=""
          initialOf={line.name}
          sizes="3.5rem"
          className="size-full"
        />
      </div>
      {line.state === "open" ? <Open line={line} pathOf={pathOf} slow={slow} /> : <Closed line={line} />}
    </li>
  );
}

const NAME = "text-[0.875rem] leading-4.5 font-semibold sm:max-md:text-base lg:text-base lg:leading-5";

function Open({ line, pathOf, slow }: CartLineRowProps & { line: OpenLine }) {
  const { name, product, quantity, offerPricePaise, addedPaise } = line;
  return (
    <>
      <div className="min-w-0">
        <PageLink
          to={pathOf(product)}
          title={name}
          className={classNames(NAME, "block min-h-6 hover:text-leaf hover:underline")}
        >
          <span className="line-clamp-2 cramped:line-clamp-none">{name}</span>
        </PageLink>
        <p className="flex flex-wrap items-baseline gap-x-1 text-xs leading-4 text-ink-soft sm:max-md:text-sm lg:text-sm">
          <span>{packText(product)}</span>
          <span aria-hidden="true">·</span>
          <Price
            rupees={product.offerPrice}
            was={product.price}
            className="max-sm:[&>span+span]:sr-only md:max-lg:[&>span+span]:sr-only"
          />
          {slow && (
            <span title={slow}>
              <SlowMark />
              <span className="sr-only">{slow}</span>
            </span>
          )}
        </p>
      </div>
      <div className="flex items-center cramped:flex-wrap cramped:justify-between">
        <LineMenu line={line} />
        <div className="grid justify-items-end cramped:ml-auto sm:max-md:flex sm:max-md:items-center lg:flex lg:items-center">
          <Quantity line={line} />
          <p
            className="pr-2.5 text-right text-[0.9375rem] leading-4 font-bold whitespace-nowrap tabular-nums sm:max-md:min-w-20 sm:max-md:text-base lg:min-w-20 lg:text-base sm:max-md:pr-0 lg:pr-0"
            data-testid="line-amount"
          >
            {formatPaise(offerPricePaise * quantity)}
          </p>
        </div>
      </div>
      {addedPaise !== undefined && (
        <Notice>
          {t("priceChanged", { before: formatPaise(addedPaise), now: formatPaise(offerPricePaise) })}
        </Notice>
      )}
      <TooMany line={line} />
    </>
  );
}

// The pill is lower than what can be pressed.
const STEP = "grid h-11 w-9 shrink-0 place-items-center text-leaf hover:text-ink";

function Quantity({ line: { id, name, product, quantity } }: { line: OpenLine }) {
  const isMost = quantity >= Math.min(MAX_QUANTITY, maxOf(product));
  return (
    <div className="relative isolate flex before:absolute before:inset-x-0 before:inset-y-1 before:-z-10 before:rounded-full before:border before:border-line-strong/60 before:bg-paper">
      <RemoveButton id={id} name={name} quantity={quantity} className={classNames(STEP, "rounded-l-full")} />
      <span className="relative">
        <select
          aria-label={t("quantityOf", { product: name })}
          value={quantity}
          onChange={(event) => setQuantity(id, Number(event.target.value))}
          className="h-11 w-10 appearance-none bg-transparent pr-2.5 text-center text-base font-semibold tabular-nums"
        >
          {quantityChoices(quantity, maxOf(product)).map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-0 size-3.5 -translate-y-1/2 text-ink-soft"
        />
      </span>
      <button
        type="button"
        aria-label={uiTexts("oneMore", { name })}
        // Not disabled: with the last piece, the focus would be lost.
        aria-disabled={isMost || undefined}
        onClick={isMost ? undefined : () => add(product)}
        className={classNames(STEP, "rounded-r-full", isMost && "opacity-50")}
      >
        <Plus aria-hidden="true" className="size-4.5" />
      </button>
    </div>
  );
}

type RemoveButtonProps = Pick<CartLine, "id" | "name" | "quantity"> & { className: string };

/** Removes one piece (specification, section 4), and with the last one the line. */
function RemoveButton({ id, name, quantity, className }: RemoveButtonProps) {
  const takeOne = (event: MouseEvent<HTMLButtonElement>) => {
    if (quantity === 1) focusNeighbour(event.currentTarget);
    remove(id);
  };
  const Icon = quantity === 1 ? Trash2 : Minus;
  return (
    <button
      type="button"
      data-remove
      aria-label={t("removeProduct", { product: name })}
      onClick={takeOne}
      className={className}
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  );
}

/** The menu that removes the whole line, apart from the button that removes one piece. Shown from two pieces on. */
function LineMenu({ line: { id, name, quantity } }: { line: CartLine }) {
  if (quantity < 2) return null;
  const takeAll = (event: MouseEvent<HTMLButtonElement>) => {
    focusNeighbour(event.currentTarget);
    removeAll(id);
  };
  return (
    <Menu
      label={t("moreAbout", { product: name })}
      triggerClassName="-ml-1 grid h-11 w-7 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sprout sm:w-11"
      trigger={<EllipsisVertical aria-hidden="true" className="size-5" />}
    >
      <button
        type="button"
        role="menuitem"
        aria-label={t("removeAllOfProduct", { product: name })}
        onClick={takeAll}
        className={MENU_ITEM_STYLE}
      >
        <Trash2 aria-hidden="true" className="size-4.5 shrink-0" />
        {t("removeAll")}
      </button>
    </Menu>
  );
}

/** Moves the focus to the same button of the neighbouring line, as the line disappears with its buttons. */
function focusNeighbour(button: HTMLElement): void {
  const line = button.closest("li");
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
  const target = neighbour?.querySelector<HTMLElement>("[data-remove]") ?? document.getElementById("content");
  target?.focus();
}

/** Warns if fewer are left than are in the cart, and offers to take those. */
function TooMany({ line: { id, name, quantity, product } }: { line: OpenLine }) {
  const { left } = product;
  if (left === null || quantity <= left) return null;
  return (
    <div className="col-span-full mt-1 flex flex-wrap items-center justify-between gap-x-3 rounded-field bg-butter py-0.5 pr-1 pl-3 text-[0.8125rem]">
      <p className="py-1">{cartTexts("onlyLeft", { product: name, left })}</p>
      <Button variant="quiet" size="small" onClick={() => setQuantity(id, left)}>
        {t("take", { left })}
      </Button>
    </div>
  );
}

function Closed({ line }: { line: ClosedLine }) {
  const { id, name, quantity, state } = line;
  return (
    <>
      <div className="min-w-0">
        <p className={classNames(NAME, "flex flex-wrap items-center gap-x-2 text-ink-soft")}>
          <span>{name}</span>
          {state === "soldOut" && (
            <Badge tone="ink" className="tracking-wide">
              {t("soldOut")}
            </Badge>
          )}
        </p>
        {quantity > 1 && (
          <p className="text-xs leading-4 text-ink-soft tabular-nums">{t("inYourCart", { quantity })}</p>
        )}
        <p className="text-[0.8125rem] leading-4.5">{t(state === "soldOut" ? "soldOutSince" : "gone")}</p>
      </div>
      <div className="flex items-center">
        <LineMenu line={line} />
        <RemoveButton
          id={id}
          name={name}
          quantity={quantity}
          className="grid size-11 shrink-0 place-items-center rounded-full text-leaf hover:bg-sprout"
        />
      </div>
    </>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="col-span-full mt-1 rounded-field bg-butter px-3 py-1.5 text-[0.8125rem] leading-4.5">
      {children}
    </p>
  );
}
