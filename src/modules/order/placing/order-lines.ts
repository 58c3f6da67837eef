import { type SQL, sql } from "drizzle-orm";
import { jsonRow } from "#kernel/db/sql-parts.ts";
import { AppError, type OwnRefusal } from "#kernel/errors/app-error.ts";
import { MAX_QUANTITY } from "#modules/cart/index.ts";
import { categories, isSoldOut, products } from "#modules/catalog/index.ts";
import type { PlaceOrder } from "../contract/place-order.ts";
import type { LineTax } from "../rules/shared/gst.ts";
import { t } from "../texts/server-texts.ts";

/** An order line's snapshot of its product. */
export type OrderedLine = {
  productId: string;
  name: string;
  categoryPath: string;
  pricePaise: number;
  offerPricePaise: number;
  packQuantity: number;
  packUnit: string;
  imageUrl: string | null;
  quantity: number;
  /** Null while GST does not go by product, and for a product without a code. */
  hsn: string | null;
  /** Null while GST does not go by product. */
  taxBasisPoints: number | null;
};

/**
 * Picks the wanted products from the locked ones, in the wanted order. Throws `PRICES_CHANGED` for a deleted product or
 * one in an inactive category, and `SOLD_OUT`, naming the product.
 */
export function buildOrderLines(
  locked: ReadonlyMap<string, LockedProduct>,
  items: Readonly<PlaceOrder["items"]>,
): OrderedLine[] {
  const quantities = addUp(items);
  return Array.from(quantities, ([id, quantity]) => {
    const product = locked.get(id);
    if (!product) throw new AppError(PRICES_CHANGED, t.later("aProductGone"));
    if (!product.isActive) {
      throw new AppError(PRICES_CHANGED, t.later("productGone", { name: product.name }));
    }
    if (isSoldOut(product)) throw new AppError(SOLD_OUT, t.later("productSoldOut", { name: product.name }));
    return toLine(product, quantity);
  });
}

const { id, name, categoryPath, pricePaise, offerPricePaise, packQuantity, packUnit, inStock } = products;
const COLUMNS = { id, name, categoryPath, pricePaise, offerPricePaise, packQuantity, packUnit, inStock };

/** The part of a product that an order needs. */
export type LockedProduct = {
  [Field in keyof typeof COLUMNS]: (typeof products.$inferSelect)[Field];
} & { imageUrl: string | null; isActive: boolean; tax?: LineTax | undefined };

/**
 * A query that reads and locks the wanted products, so that none is sold out or repriced before the order is written.
 * It locks them in the order of their ids, so that two orders can't deadlock. The queries named in `after` lock their
 * rows first. For a preview it locks nothing.
 */
export const lockProducts = (
  ids: readonly string[],
  { after, isPreview }: { after: readonly SQL[]; isPreview: boolean },
): SQL => sql`
  select ${jsonRow(COLUMNS)} || jsonb_build_object('imageUrl', ${products.imageUrls}[1], 'isActive',
    ${categories.isActive}) as product
  from ${products} inner join ${categories} on ${categories.path} = ${products.categoryPath}
  where ${products.id} = any(${sql.param([...ids])}::text[])
    ${sql.join(
      after.map((locked) => sql`and (select count(*) from ${locked}) >= 0`),
      sql` `,
    )}
  order by ${products.id}
  ${isPreview ? sql`` : sql`for share`}`;

/** Adds up lines of the same product, as a client may send it twice. */
function addUp(items: Readonly<PlaceOrder["items"]>): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const item of items) quantities.set(item.product, (quantities.get(item.product) ?? 0) + item.quantity);
  for (const quantity of quantities.values()) {
    if (quantity > MAX_QUANTITY)
      throw new AppError("INVALID", t.later("quantityTooLarge", { max: MAX_QUANTITY }));
  }
  return quantities;
}

function toLine(product: LockedProduct, quantity: number): OrderedLine {
  return {
    productId: product.id,
    name: product.name,
    categoryPath: product.categoryPath,
    pricePaise: product.pricePaise,
    offerPricePaise: product.offerPricePaise,
    packQuantity: product.packQuantity,
    packUnit: product.packUnit,
    imageUrl: product.imageUrl,
    quantity,
    hsn: product.tax?.hsn ?? null,
    taxBasisPoints: product.tax?.basisPoints ?? null,
  };
}

/** The refusal if a product is sold out, or too few are left. */
export const SOLD_OUT: OwnRefusal = { code: "SOLD_OUT", as: "CONFLICT" };

/** The refusal if an order's sums differ from those that its shopper was shown. */
export const PRICES_CHANGED: OwnRefusal = { code: "PRICES_CHANGED", as: "CONFLICT" };
