import { type ComponentProps, memo, type ReactNode, Suspense } from "react";
import { useQuantity } from "#modules/cart/web/shared/cart-store.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { classNames } from "#ui/class-names.ts";
import { ProductCard } from "./product-card.tsx";

/** What can be done with a product in a grid. */
export interface Shopping {
  onAdd: (product: Product) => void;
  /** Adds it on the way to the cart. */
  onBuy: (product: Product) => void;
  onRemove: (product: Product) => void;
}

/** Five in one row as soon as there is room for them: for grids that never have more. */
export const FIVE_IN_A_ROW = "[--columns:5]";

interface ProductGridProps extends Shopping {
  products: readonly Product[];
  /** How many pictures, from the first one on, are fetched at once. */
  eager?: number;
  /** Heading level that fits the page around it. */
  as?: "h2" | "h3";
  /** Pictures stay where they are when a card is opened: on a page that has a product's picture already. */
  still?: boolean;
  className?: string;
  /** Stands behind the last card, as an `li`. */
  children?: ReactNode;
}

/** Products side by side. */
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
 * A card that comes alive by itself, the one that is pressed before all others, and that is drawn anew only when it has
 * changed: a press answers as quickly in a long list as in a short one.
 */
const Card = memo(function Card(props: CardProps) {
  return (
    <Suspense>
      <CardInCart {...props} />
    </Suspense>
  );
});

type CardProps = Omit<ComponentProps<typeof ProductCard>, "quantity">;

/** Inside the boundary: what changes around it before it is alive would have React draw it anew. */
function CardInCart(props: CardProps) {
  return <ProductCard {...props} quantity={useQuantity(props.product._id)} />;
}
