import { type ComponentProps, memo, type ReactNode, Suspense } from "react";
import { useQuantity } from "#modules/cart/web/shared/cart-store.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { classNames } from "#ui/class-names.ts";
import { ProductCard } from "./product-card.tsx";

/** The actions on a product in a grid. */
export interface Shopping {
  onAdd: (product: Product) => void;
  /** Adds it and opens the cart. */
  onBuy: (product: Product) => void;
  onRemove: (product: Product) => void;
}

/** Five columns as soon as there is room; for grids with at most five products. */
export const FIVE_IN_A_ROW = "[--columns:5]";

interface ProductGridProps extends Shopping {
  products: readonly Product[];
  /** The number of pictures, from the first one on, that load at once. */
  eager?: number;
  /** The heading level that fits the page. */
  as?: "h2" | "h3";
  /** Whether pictures stay in place when a card is opened: on a page that has a product's picture already. */
  still?: boolean;
  className?: string;
  /** The content after the last card, as an `li`. */
  children?: ReactNode;
}

/** A grid of products. */
export function ProductGrid({ products, eager = 0, className, children, ...card }: ProductGridProps) {
  return (
    <ul className={classNames("product-grid", className)}>
      {products.map((product, index) => (
        <li key={product._id}>
          <Card product={product} eager={index < eager} {...card} />
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

type CardProps = Omit<ComponentProps<typeof ProductCard>, "quantity">;

/** Inside the boundary: a change around it before hydration would make React render it again. */
function CardInCart(props: CardProps) {
  return <ProductCard {...props} quantity={useQuantity(props.product._id)} />;
}
