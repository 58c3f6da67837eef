import { asc, eq, inArray } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { MAX_QUANTITY } from "#modules/cart/rules/cart.ts";
import { isSoldOut } from "#modules/catalog/rules/availability.ts";
import { categories, products } from "#modules/catalog/tables.ts";
import { t as checkoutTexts } from "../checkout-texts.ts";
import type { PlaceOrder } from "../contract/order.ts";
import { t } from "../server-texts.ts";

/** What an order line keeps of its product: a snapshot. */
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
};

/**
 * Takes the wanted products from the catalogue as they are now, in the wanted order, and holds them so that none is
 * sold out or repriced before the order is written. None known: `INVALID`. One gone or in an inactive category:
 * `PRICES_CHANGED`. One sold out: `SOLD_OUT`, naming it.
 */
export async function pickLines(tx: Tx, items: PlaceOrder["items"]): Promise<OrderedLine[]> {
  const wanted = addUp(items);
  const found = await holdProducts(tx, [...wanted.keys()]);
  if (found.size === 0) throw new AppError("INVALID", checkoutTexts.later("noValidItems"));
  return Array.from(wanted, ([id, quantity]) => {
    const row = found.get(id);
    if (!row) throw new AppError("PRICES_CHANGED", t.later("aProductGone"));
    const { product, isActive } = row;
    if (!isActive) {
      throw new AppError("PRICES_CHANGED", t.later("productGone", { name: product.name }));
    }
    if (isSoldOut(product)) throw new AppError("SOLD_OUT", t.later("productSoldOut", { name: product.name }));
    return toLine(product, quantity);
  });
}

/** One line per product, also when a client lists a product twice. */
function addUp(items: PlaceOrder["items"]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const item of items) wanted.set(item.product, (wanted.get(item.product) ?? 0) + item.quantity);
  for (const quantity of wanted.values()) {
    if (quantity > MAX_QUANTITY)
      throw new AppError("INVALID", t.later("quantityTooLarge", { max: MAX_QUANTITY }));
  }
  return wanted;
}

async function holdProducts(tx: Tx, ids: string[]) {
  const rows = await tx
    .select({ product: products, isActive: categories.isActive })
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(inArray(products.id, ids))
    // Always in the same order, so that two orders for the same products never wait for each other in a ring.
    .orderBy(asc(products.id))
    .for("share");
  return new Map(rows.map((row) => [row.product.id, row]));
}

function toLine(product: typeof products.$inferSelect, quantity: number): OrderedLine {
  return {
    productId: product.id,
    name: product.name,
    categoryPath: product.categoryPath,
    pricePaise: product.pricePaise,
    offerPricePaise: product.offerPricePaise,
    packQuantity: product.packQuantity,
    packUnit: product.packUnit,
    imageUrl: product.imageUrls[0] ?? null,
    quantity,
  };
}
