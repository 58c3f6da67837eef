import { Link, useViewTransitionState } from "react-router";
import type { Product } from "#contract/product.ts";
import { packText } from "#domain/pack.ts";
import { useDeliveryPromise } from "#web/state/use-today.ts";
import { Badge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Picture } from "#web/ui/picture.tsx";
import { Price, Saving } from "#web/ui/price.tsx";
import { QuantityStepper } from "#web/ui/quantity-stepper.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { tileTint } from "#web/ui/tile-tint.ts";
import { productPath } from "./product-path.ts";

interface ProductCardProps {
  product: Product;
  /** How many are in the cart. */
  quantity: number;
  onAdd: (product: Product) => void;
  onRemove: (product: Product) => void;
  /** In the first row: its picture is fetched at once. */
  eager?: boolean;
  /** Level of its name: one below the heading that the grid stands under. */
  as?: "h2" | "h3";
  /** Its picture stays where it is when the card is opened. */
  still?: boolean;
}

/** What the product page calls its picture too, so that the one glides into the other. */
export const PRODUCT_PICTURE_TRANSITION = "product-picture";

/** One product in a grid. Sold out it neither opens nor sells (specification, section 2). */
export function ProductCard(card: ProductCardProps) {
  const { product, quantity, onAdd, onRemove, eager, as = "h3", still = false } = card;
  const { name, inStock } = product;
  return (
    <article className="group relative flex flex-col" data-testid="product-card">
      <div className="relative">
        <CardPicture product={product} eager={eager} still={still} />
        {inStock ? (
          <div className="absolute right-2 bottom-2 z-10">
            <QuantityStepper
              quantity={quantity}
              of={name}
              start={{ text: "Add", label: `Add ${name} to cart` }}
              onAdd={() => onAdd(product)}
              onRemove={() => onRemove(product)}
            />
          </div>
        ) : (
          <Badge tone="ink" className="absolute top-3 left-3 tracking-wide">
            SOLD OUT
          </Badge>
        )}
      </div>
      <CardText product={product} heading={as} still={still} />
    </article>
  );
}

function CardPicture({ product, eager, still }: Pick<ProductCardProps, "product" | "eager" | "still">) {
  const gliding = useViewTransitionState(productPath(product)) && !still;
  return (
    <div
      className="grid aspect-square place-items-center overflow-hidden rounded-tile"
      style={{ background: tileTint(product.name) }}
    >
      <Picture
        url={product.image[0]}
        alt=""
        initialOf={product.name}
        sizes="(width >= 80rem) 14rem, (width >= 56rem) 22vw, (width >= 40rem) 30vw, 45vw"
        eager={eager}
        style={gliding ? { viewTransitionName: PRODUCT_PICTURE_TRANSITION } : undefined}
        className={classNames(
          "size-full object-cover transition-transform duration-250",
          product.inStock ? "group-hover:scale-105" : "opacity-45 saturate-50",
        )}
      />
    </div>
  );
}

interface CardTextProps {
  product: Product;
  heading: "h2" | "h3";
  still: boolean;
}

function CardText({ product, heading: Heading, still }: CardTextProps) {
  const { name, price, offerPrice, rating, inStock } = product;
  return (
    <div className={classNames("grid gap-1 px-1 pt-3", !inStock && "text-ink-soft")}>
      <Heading className="line-clamp-2 font-sans text-base leading-snug font-semibold">
        {inStock ? (
          // Its area is the whole card; what can be pressed besides it lies above.
          <Link
            to={productPath(product)}
            prefetch="intent"
            viewTransition={!still}
            className="after:absolute after:inset-0 after:rounded-tile"
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </Heading>
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-sm text-ink-soft">
        {packText(product)}
        <Stars average={rating.average} count={rating.count} className="text-[0.8125rem]" />
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2 text-lg">
        <Price rupees={offerPrice} was={price} />
        <Saving rupees={offerPrice} was={price} className="text-sm" />
      </p>
      {inStock && <CardPromise category={product.category} />}
    </div>
  );
}

/** When it comes, in one line also where two cards share 360 px. */
function CardPromise({ category }: { category: string }) {
  return (
    <p className="truncate text-[0.8125rem] leading-tight text-ink-soft">{useDeliveryPromise([category])}</p>
  );
}
