import {
  type ComponentProps,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useState,
} from "react";
import { Link } from "react-router";
import { HOME } from "#kernel/paths.ts";
import { spokenPath } from "#kernel/texts/spoken-path.ts";
import { onFirstInteraction } from "#kernel/web/pages/hydration.ts";
import { type Preload, PreloadContext } from "#kernel/web/pages/preload.ts";
import { useQuantity } from "#modules/cart/web/shared/cart-store.ts";
import { useFirstInCart } from "#modules/cart/web/shared/first-in-cart.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { fewLeft, isSoldOut, maxOf } from "#modules/catalog/rules/shared/availability.ts";
import { sizeText } from "#modules/catalog/rules/shared/pack.ts";
import { productPictureFiles } from "#modules/catalog/rules/shared/picture-files.ts";
import { PackAndUnitPrice, SoldOutActions } from "#modules/catalog/web/shared/product-parts.tsx";
import { productPath } from "#modules/catalog/web/shared/product-path.ts";
import { useDeliveryPromise, useLaterPromise } from "#modules/delivery/web/shared/use-delivery.ts";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { QuantityStepper } from "#ui/controls/quantity-stepper.tsx";
import { Stars } from "#ui/drawings/stars.tsx";
import { Picture, placeholderColour } from "#ui/pictures/picture.tsx";
import { Price, Saving } from "#ui/price.tsx";
import { t as cardTexts } from "../../texts/card-texts.ts";
import { t } from "../../texts/texts.ts";
import { rememberOpened } from "../browse/opened-picture.ts";
import type { CartActions } from "./use-cart-actions.ts";

/** Five columns as soon as there is room; for grids with at most five products. */
export const FIVE_IN_A_ROW = "[--columns:5]";

interface ProductGridProps extends CartActions {
  products: readonly Product[];
  /** The number of pictures, from the first one on, that load at once. */
  eager?: number;
  as?: "h2" | "h3";
  /** Whether pictures stay in place when a card is opened: on a page that has a product's picture already. */
  still?: boolean;
  /** The delivery promise that the page says for all. A card says only another one. */
  sharedPromise?: string;
  /** Whether a product has the pack that the page's search names. Its card shows that even with another one in the cart. */
  isAsked?: (product: Product) => boolean;
  className?: string;
  /** The content after the last card, as an `li`. */
  children?: ReactNode;
}

/** A grid of products. */
export function ProductGrid(props: ProductGridProps) {
  const { products, eager = 0, isAsked, className, children, ...card } = props;
  return (
    <ul className={classNames("product-grid", className)}>
      {products.map((product, index) => (
        <li key={product._id}>
          <Card product={product} eager={index < eager} isAsked={isAsked?.(product)} {...card} />
        </li>
      ))}
      {children}
    </ul>
  );
}

/**
 * A card that hydrates by itself, a pressed one first, and that renders again only when it has changed. So a press is
 * as fast in a long list as in a short one.
 */
const Card = memo(function Card(props: CardProps) {
  return (
    <Suspense>
      <CardInCart {...props} />
    </Suspense>
  );
});

type CardProps = Omit<ComponentProps<typeof ProductCard>, "quantity" | "onChoose"> & { isAsked?: boolean };

const ONE_SIZE: readonly Product[] = [];

/**
 * A card with the chosen one of a product's sizes: the pressed one, or one that is in the cart already, unless
 * the search asks for another. Inside the boundary: a change around it before hydration would make React render it again.
 */
function CardInCart({ product, onRemove, isAsked = false, ...card }: CardProps) {
  const { sizes = ONE_SIZE } = product;
  const [pressed, choose] = useState<string>();
  const inCart = useFirstInCart(sizes.map(({ _id }) => _id));
  const chosen = sizes.find(({ _id }) => _id === (pressed ?? (isAsked ? undefined : inCart))) ?? product;
  const quantity = useQuantity(chosen._id);
  const takeOne = (size: Product) => {
    // The card stays with this size when the last one of it leaves the cart.
    choose(size._id);
    onRemove(size);
  };
  return (
    <ProductCard
      {...card}
      product={chosen}
      sizes={sizes}
      quantity={quantity}
      onChoose={choose}
      onRemove={takeOne}
    />
  );
}

interface ProductCardProps {
  product: Product;
  /** All sizes of the same thing. Empty if it is the only one. */
  sizes?: readonly Product[];
  onChoose: (id: string) => void;
  quantity: number;
  onAdd: (product: Product) => void;
  onRemove: (product: Product) => void;
  /** Whether it is in the first row. Then its picture loads at once. */
  eager?: boolean;
  /** The heading level of its name: one below the grid's heading. */
  as?: "h2" | "h3";
  /** Whether its picture stays in place when the card is opened. */
  still?: boolean;
  sharedPromise?: string;
}

/** One product in a grid. A sold-out one can be neither opened nor bought (specification, section 2). */
function ProductCard(card: ProductCardProps) {
  const {
    product,
    sizes,
    onChoose,
    quantity,
    onAdd,
    onRemove,
    eager,
    as = "h3",
    still = false,
    sharedPromise,
  } = card;
  const { name } = product;
  const few = fewLeft(product);
  return (
    <article className="group relative flex h-full flex-col" data-testid="product-card">
      <div className="relative">
        <CardPicture product={product} eager={eager} />
        {few !== undefined && (
          <Badge tone="clay" className="absolute top-2 right-2 sm:top-3 sm:right-auto sm:left-3">
            {t("onlyLeft", { left: few })}
          </Badge>
        )}
        {isSoldOut(product) ? (
          <>
            <Badge
              tone="ink"
              className="absolute top-2 right-2 tracking-wide sm:top-3 sm:right-auto sm:left-3"
            >
              {t("soldOut")}
            </Badge>
            <div className="absolute right-1.5 bottom-1.5 z-10 sm:right-2 sm:bottom-2">
              <SoldOutActions product={product} compact />
            </div>
          </>
        ) : (
          <div className="absolute right-1.5 bottom-1.5 z-10 sm:right-2 sm:bottom-2">
            <QuantityStepper
              quantity={quantity}
              of={name}
              most={maxOf(product)}
              start={{ text: t("add"), label: t("addToCart", { product: name }) }}
              onAdd={() => onAdd(product)}
              onRemove={() => onRemove(product)}
            />
          </div>
        )}
      </div>
      <CardText product={product} heading={as} still={still} sharedPromise={sharedPromise}>
        {sizes && sizes.length > 0 && <CardSizes product={product} sizes={sizes} onChoose={onChoose} />}
      </CardText>
    </article>
  );
}

function CardPicture({ product, eager }: Pick<ProductCardProps, "product" | "eager">) {
  return (
    // Flatter on a phone, so that two rows are in view: the picture fills it and loses only the room above and below.
    <div
      className={classNames(
        "aspect-[6/5] overflow-hidden rounded-tile bg-(--tint) sm:aspect-square cramped:aspect-square",
        !eager && "late-picture",
      )}
      style={{ "--tint": placeholderColour(product.name) }}
    >
      <Picture
        url={product.image[0]}
        files={productPictureFiles}
        alt=""
        initialOf={product.name}
        sizes="(width >= 80rem) 14rem, (width >= 56rem) 22vw, (width >= 40rem) 30vw, 44vw"
        eager={eager}
        size="size-full"
        className={classNames(
          "object-cover transition-transform duration-250",
          isSoldOut(product) ? "opacity-45 saturate-50" : "group-hover:scale-105",
        )}
      />
    </div>
  );
}

interface CardTextProps {
  product: Product;
  heading: "h2" | "h3";
  still: boolean;
  sharedPromise: string | undefined;
  children: ReactNode;
}

function CardText({ product, heading: Heading, still, sharedPromise, children }: CardTextProps) {
  const { name, price, offerPrice, rating } = product;
  const soldOut = isSoldOut(product);
  const seenLink = useSeenLink();
  return (
    <div
      className={classNames(
        "flex grow flex-col px-0.5 pt-1.5 wrap-anywhere sm:gap-1 sm:px-1 sm:pt-3",
        soldOut && "text-ink-soft",
      )}
    >
      <Heading className="line-clamp-2 font-sans text-[0.9375rem] leading-5 font-semibold sm:text-base sm:leading-snug">
        {soldOut ? (
          name
        ) : (
          // The link covers the whole card. Other controls are above it.
          <Link
            ref={seenLink}
            to={productPath(product)}
            onClick={(event) => rememberOpened(product.image[0], event.currentTarget, still)}
            className="after:absolute after:inset-0 after:rounded-tile"
          >
            {name}
          </Link>
        )}
      </Heading>
      {children}
      <p
        data-latin={product.latinName}
        className="flex flex-wrap items-center justify-between gap-x-1 text-xs leading-4.5 text-ink-soft sm:gap-x-2 sm:text-sm"
      >
        <PackAndUnitPrice product={product} />
        <Stars average={rating.average} count={rating.count} compact />
      </p>
      {product.origin && <CardOrigin {...product.origin} />}
      {!soldOut && <CardPromise category={product.category} sharedPromise={sharedPromise} />}
      {/* One line at the end of the card, so that the prices of a row align. */}
      <p className="whole-parts mt-auto items-baseline gap-x-1.5 text-base leading-5.5 sm:gap-x-2 sm:text-lg sm:leading-7">
        <Price rupees={offerPrice} was={price} />
        <Saving rupees={offerPrice} was={price} className="text-sm" />
      </p>
    </div>
  );
}

type CardSizesProps = Required<Pick<ProductCardProps, "product" | "sizes" | "onChoose">>;

/** The packs of one thing. A press chooses one in its place; without scripts it leads to the pack's page. */
function CardSizes({ product, sizes, onChoose }: CardSizesProps) {
  return (
    // Its links reach over the lines around it, and lie above the card's own.
    <ul
      aria-label={cardTexts("sizesOf", { product: product.name })}
      className="relative z-10 flex flex-wrap gap-1 py-1 sm:gap-1.5"
    >
      {sizes.map((size) => (
        <li key={size._id} className="flex">
          {isSoldOut(size) ? (
            <span className={classNames(SIZE, "border-line text-ink-soft line-through")}>
              {sizeText(size, sizes)} <span className="sr-only">{t("soldOut")}</span>
            </span>
          ) : (
            <Link
              to={productPath(size)}
              aria-current={size._id === product._id ? "true" : undefined}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onChoose(size._id);
              }}
              className={classNames(
                SIZE,
                "relative before:absolute before:-inset-x-0.5 before:-inset-y-2 before:content-['']",
                size._id === product._id
                  ? "border-leaf bg-sprout text-leaf-deep"
                  : "border-line-strong/60 bg-sheet hover:border-leaf",
              )}
            >
              {sizeText(size, sizes)}
              <Saving rupees={size.offerPrice} was={size.price} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

// Slim, with a thumb's room around it.
const SIZE =
  "flex min-h-7 items-center gap-1 rounded-full border-[1.5px] px-2 text-xs font-medium wrap-anywhere sm:px-2.5 sm:text-sm";

/** The grower in one line: who and where and when, as far as there is room for whole words. */
function CardOrigin({ text, parts = [text] }: NonNullable<Product["origin"]>) {
  return (
    <p className="whole-parts text-xs leading-4 text-ink-soft sm:text-[0.8125rem] sm:leading-4.5">
      {parts.map((part, index) => (
        <span key={part} className={index === 0 ? undefined : "whitespace-pre"}>
          {index === 0 ? part : cardTexts("furtherPart", { part })}
        </span>
      ))}
    </p>
  );
}

/** The time on screen after which a card counts as seen, in milliseconds. Scrolling past is shorter. */
const SEEN_MS = 300;
/**
 * The number of cards on screen that are preloaded: what a phone shows. More would slow down the page that is opened.
 */
const MAX_SEEN = 6;

let watcher: IntersectionObserver | undefined;
const waiting = new Map<Element, ReturnType<typeof setTimeout>>();
const seen = new Set<Element>();
const preloads = new WeakMap<Element, () => void>();

/** A ref for a card's link. Its page is preloaded when the link is seen or pointed at, unless the phone saves data. */
function useSeenLink(): (link: HTMLAnchorElement | null) => (() => void) | undefined {
  const preload = useContext(PreloadContext);
  return useCallback((link) => watch(link, preload), [preload]);
}

function watch(link: HTMLAnchorElement | null, preload: Preload): (() => void) | undefined {
  if (!link || savesData()) return undefined;
  const fetchAhead = () => preload(link.href);
  link.addEventListener("pointerenter", fetchAhead);
  preloads.set(link, fetchAhead);
  const follow = () => {
    watcher ??= new IntersectionObserver(look);
    watcher.observe(link);
  };
  // On the home page nothing is preloaded before the first touch.
  const stopWaiting = location.pathname === spokenPath(HOME) ? onFirstInteraction(follow) : follow();
  return () => {
    stopWaiting?.();
    link.removeEventListener("pointerenter", fetchAhead);
    watcher?.unobserve(link);
    goneFromScreen(link);
  };
}

function look(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) goneFromScreen(target);
    else if (!waiting.has(target))
      waiting.set(
        target,
        setTimeout(whenIdle, SEEN_MS, () => fetchSeen(target)),
      );
  }
}

function goneFromScreen(link: Element): void {
  clearTimeout(waiting.get(link));
  waiting.delete(link);
  seen.delete(link);
}

function fetchSeen(link: Element): void {
  if (!waiting.has(link) || seen.size >= MAX_SEEN) return;
  seen.add(link);
  preloads.get(link)?.();
}

/** Not every browser supports idle callbacks. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else work();
}

/** Whether the visitor saves data or has a 2G connection, so that preloading would cost too much. */
function savesData(): boolean {
  const line: { saveData?: boolean; effectiveType?: string } | undefined = Reflect.get(
    navigator,
    "connection",
  );
  return line?.saveData === true || (line?.effectiveType ?? "").includes("2g");
}

/** The delivery day where it differs from the one that the page says for all, or else from the store's first one. */
function CardPromise({ category, sharedPromise }: { category: string; sharedPromise: string | undefined }) {
  const promise = useDeliveryPromise([category]);
  const later = useLaterPromise([category]);
  const shown = sharedPromise === undefined ? later : promise;
  if (shown === "" || shown === sharedPromise) return null;
  return <p className="text-xs leading-4 text-ink-soft sm:text-[0.8125rem] sm:leading-4.5">{shown}</p>;
}
