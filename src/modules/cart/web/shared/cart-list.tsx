import Ellipsis from "lucide-react/icons/ellipsis";
import Trash2 from "lucide-react/icons/trash";
import Truck from "lucide-react/icons/truck";
import type { MouseEvent, ReactNode } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { mostOf } from "#modules/catalog/rules/shared/availability.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { productPictureFiles } from "#modules/catalog/rules/shared/picture-files.ts";
import { deliveryDay } from "#modules/delivery/rules/shared/delivery-days.ts";
import { deliveryReason, hasFreshProduce, waitingFor } from "#modules/delivery/rules/shared/waiting-days.ts";
import { OrderBy } from "#modules/delivery/web/shared/order-by.tsx";
import { useDelivery, useDeliveryPromise } from "#modules/delivery/web/shared/use-delivery.ts";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { MENU_ITEM_STYLE, Menu } from "#ui/controls/menu.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { Select } from "#ui/fields/select.tsx";
import { Picture, placeholderColour } from "#ui/pictures/picture.tsx";
import { Price } from "#ui/price.tsx";
import { t } from "../../page-texts.ts";
import { quantityChoices } from "../../rules/shared/cart.ts";
import { t as cartTexts } from "../../texts.ts";
import { remove, removeAll, setQuantity } from "./cart-actions.ts";
import { type CartLine, type ClosedLine, type OpenLine, openLines } from "./cart-lines.ts";

interface CartListProps {
  lines: CartLine[];
  pathOf: PathOf;
  /** True if the store delivers to the address, as far as it is known, and all of the cart at once. */
  isPromised: boolean;
}

/** The lines of the cart. Lines that can't be ordered come first, so that they are not overlooked. */
export function CartList({ lines, pathOf, isPromised }: CartListProps) {
  const open = openLines(lines);
  const closed = lines.filter((line) => line.state !== "open");
  const categories = open.map((line) => line.product.category);
  const slow = useSlowLines(isPromised ? open : []);
  return (
    <div className="grid gap-4">
      {isPromised && open.length > 0 && <CartPromise categories={categories} />}
      <ul
        aria-label={t("products")}
        className="divide-y divide-line rounded-tile border border-line bg-sheet px-3 sm:px-6"
      >
        {[...closed, ...open].map((line) => (
          <CartLineRow key={line.id} line={line} pathOf={pathOf} slow={slow.get(line.id)} />
        ))}
      </ul>
    </div>
  );
}

/** The texts for the lines that delay the others, by the lines' ids. The first of them has the full text. */
function useSlowLines(lines: readonly OpenLine[]): ReadonlyMap<string, string> {
  const { delivery, at } = useDelivery();
  const categories = lines.map(({ product }) => product.category);
  const waiting = waitingFor(categories, at, delivery);
  if (!waiting) return new Map();
  const day = formatShortDay(waiting.day);
  const rest = formatShortDay(waiting.restDay);
  const slow = lines.filter((_, index) => waiting.slow[index]);
  return new Map(
    slow.map(({ id }, index) => [
      id,
      index === 0 ? t("slowLine", { day, rest, more: slow.length - 1 }) : t("slowToo", { day }),
    ]),
  );
}

/**
 * The order's delivery day and its reason. Fruits and vegetables come on the next Sunday (specification, section 9) or
 * the store's own market day, and an order with other products comes on the later of both days.
 */
function CartPromise({ categories }: { categories: string[] }) {
  const { delivery, at } = useDelivery();
  const fresh = deliveryDay(["fruits"], at, delivery);
  const isFresh = hasFreshProduce(categories);
  return (
    <div className="flex gap-3 rounded-tile bg-sprout px-4 py-3 sm:px-6">
      <Truck aria-hidden="true" className="mt-px size-6 shrink-0 text-leaf" />
      <div>
        <p className="font-semibold">{useDeliveryPromise(categories)}</p>
        <OrderBy categories={categories} className="text-sm" />
        {isFresh && fresh && (
          <p className="text-sm">
            {t.rich("freshOn", {
              day: formatShortDay(fresh),
              strong: (words) => <strong>{words}</strong>,
            })}{" "}
            {deliveryReason(categories, at, delivery)}
          </p>
        )}
      </div>
    </div>
  );
}

/** The path of a product's page. */
type PathOf = (product: Product) => string;

interface CartLineRowProps {
  line: CartLine;
  pathOf: PathOf;
  /** The text for a line that the rest of the order waits for. */
  slow: string | undefined;
}

/** A product in the cart with its actions. On a phone it has two rows, so that five products fit the screen. */
function CartLineRow({ line, pathOf, slow }: CartLineRowProps) {
  const product = line.state === "gone" ? undefined : line.product;
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-2.5 gap-y-1 py-2 [overflow-wrap:anywhere] cramped:grid-cols-1 sm:max-md:grid-cols-[5rem_minmax(0,1fr)] lg:grid-cols-[5rem_minmax(0,1fr)] sm:max-md:gap-x-4 lg:gap-x-4 sm:max-md:py-4 lg:py-4">
      <div
        className={classNames(
          "grid aspect-square place-items-center self-start overflow-hidden rounded-field cramped:w-19 sm:max-md:row-span-2 lg:row-span-2",
          line.state !== "open" && "opacity-50 saturate-50",
        )}
        style={{ background: placeholderColour(line.name) }}
      >
        <Picture
          url={product?.image[0]}
          files={productPictureFiles}
          alt=""
          initialOf={line.name}
          sizes="5rem"
          className="size-full"
        />
      </div>
      {line.state === "open" ? <Open line={line} pathOf={pathOf} slow={slow} /> : <Closed line={line} />}
    </li>
  );
}

function Open({ line, pathOf, slow }: CartLineRowProps & { line: OpenLine }) {
  const { id, name, product, quantity, offerPricePaise, addedPaise } = line;
  return (
    <>
      <div className="flex min-w-0 items-center">
        <PageLink
          to={pathOf(product)}
          className="-my-1 line-clamp-2 min-w-0 grow py-1 leading-5 font-semibold hover:text-leaf hover:underline max-sm:text-[0.9375rem] md:max-lg:text-[0.9375rem]"
        >
          {name}
        </PageLink>
        <LineMenu line={line} />
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-2.5 sm:max-md:col-[2] lg:col-[2] sm:max-md:gap-x-4 lg:gap-x-4">
        <Select
          label={t("quantityOf", { product: name })}
          hideLabel
          value={quantity}
          onChange={(event) => setQuantity(id, Number(event.target.value))}
          className="w-17 sm:max-md:w-22 lg:w-22"
        >
          {quantityChoices(quantity, mostOf(product)).map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </Select>
        <div className="min-w-0 flex-1 cramped:flex-none">
          <p
            className="leading-5 font-bold whitespace-nowrap tabular-nums max-sm:text-[0.9375rem] md:max-lg:text-[0.9375rem]"
            data-testid="line-amount"
          >
            {formatPaise(offerPricePaise * quantity)}
          </p>
          <p className="flex flex-wrap gap-x-1.5 text-xs leading-4 text-ink-soft sm:max-md:text-sm lg:text-sm">
            <span>{packText(product)}</span>
            <span aria-hidden="true">·</span>
            <Price rupees={product.offerPrice} was={product.price} />
          </p>
        </div>
        <RemoveButton line={line} />
      </div>
      {addedPaise !== undefined && (
        <Notice>
          {t("priceChanged", { before: formatPaise(addedPaise), now: formatPaise(offerPricePaise) })}
        </Notice>
      )}
      {slow && <Notice>{slow}</Notice>}
      <TooMany line={line} />
    </>
  );
}

/** Removes one piece (specification, section 4). */
function RemoveButton({ line: { id, name, quantity } }: { line: CartLine }) {
  const takeOne = (event: MouseEvent<HTMLButtonElement>) => {
    if (quantity === 1) focusNeighbour(event.currentTarget);
    remove(id);
  };
  return (
    <button
      type="button"
      data-remove
      aria-label={t("removeProduct", { product: name })}
      onClick={takeOne}
      className="-mr-2.5 flex min-h-11 items-center rounded-full px-2.5 text-sm font-semibold whitespace-nowrap text-ink-soft hover:bg-blush hover:text-clay-deep"
    >
      {t("remove")}
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
    <div className="-my-0.5 -mr-2.5 shrink-0">
      <Menu
        label={t("moreAbout", { product: name })}
        triggerClassName="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sprout"
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
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
    </div>
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
    <div className="col-span-full flex flex-wrap items-center justify-between gap-x-3 rounded-field bg-butter py-1 pr-1 pl-3 text-sm sm:max-md:col-[2] lg:col-[2]">
      <p className="py-1">{cartTexts("onlyLeft", { product: name, left })}</p>
      <Button variant="secondary" size="small" onClick={() => setQuantity(id, left)}>
        {t("take", { left })}
      </Button>
    </div>
  );
}

function Closed({ line }: { line: ClosedLine }) {
  return (
    <>
      <div className="flex min-w-0 items-center">
        <p className="flex min-w-0 grow flex-wrap items-center gap-x-2 leading-5 font-semibold text-ink-soft max-sm:text-[0.9375rem] md:max-lg:text-[0.9375rem]">
          {line.name}
          {line.state === "soldOut" && (
            <Badge tone="ink" className="tracking-wide">
              {t("soldOut")}
            </Badge>
          )}
        </p>
        <LineMenu line={line} />
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-end gap-x-3 sm:max-md:col-[2] lg:col-[2]">
        {line.quantity > 1 && (
          <span className="mr-auto text-sm text-ink-soft tabular-nums">
            {t("inYourCart", { quantity: line.quantity })}
          </span>
        )}
        <RemoveButton line={line} />
      </div>
      <Notice>{t(line.state === "soldOut" ? "soldOutSince" : "gone")}</Notice>
    </>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="col-span-full rounded-field bg-butter px-3 py-2 text-sm sm:max-md:col-[2] lg:col-[2]">
      {children}
    </p>
  );
}
