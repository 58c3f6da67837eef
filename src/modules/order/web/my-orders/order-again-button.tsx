import { useState } from "react";
import { spokenLocale } from "#kernel/texts/spoken.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { addMany } from "#modules/cart/web/shared/cart-actions.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import type { CatalogApi } from "#modules/catalog/module-api.ts";
import { isSoldOut, type Stocked } from "#modules/catalog/rules/shared/availability.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { Order } from "../../rules/shared/order.ts";
import { t } from "../../texts/orders-texts.ts";

/** Orders the same again: `press` checks today's stock and fills the cart; `result` describes the outcome. */
export function useOrderAgain({ items }: Order) {
  const [result, setResult] = useState<OrderAgain<Product>>();
  const { busy, submit } = useSubmit(async () => {
    const ids = items.flatMap(({ productId }) => productId ?? []);
    const plan = orderAgain(items, ids.length > 0 ? await listProducts(ids) : []);
    if (addMany(plan.available)) setResult(plan);
  });
  return { busy, press: () => submit(undefined), result };
}

async function listProducts(ids: string[]): Promise<Product[]> {
  const request = browserApi<CatalogApi>().api.product.list.$get(
    { query: { ids: ids.join(",") } },
    // A cached answer says nothing about the current stock.
    { init: { cache: "no-store" } },
  );
  return (await call(request)).products;
}

interface OrderAgainButtonProps {
  busy: boolean;
  /** True if it is the filled action of the order. */
  isMain: boolean;
  onPress: () => void;
}

/** The button that orders the same again; its result is shown by `OrderAgainResult`. */
export function OrderAgainButton({ busy, isMain, onPress }: OrderAgainButtonProps) {
  return (
    <Button variant={isMain ? "primary" : "quiet"} size="small" tight={!isMain} busy={busy} onClick={onPress}>
      {t("orderAgain")}
    </Button>
  );
}

/**
 * The products that were added, and those that were not. The element exists from the start, so that a screen reader
 * announces its content.
 */
export function OrderAgainResult({ result }: { result: OrderAgain<Product> | undefined }) {
  return (
    <div role="status">
      {result && (
        <div className="grid gap-1 border-t border-line bg-sprout/60 px-4 py-3 text-sm sm:px-6">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="font-semibold">{t("inCart", { count: result.available.length })}</p>
            {result.available.length > 0 && (
              <LinkButton to={cartPages.cart} variant="secondary" size="small">
                {t("viewCart")}
              </LinkButton>
            )}
          </div>
          {result.soldOut.length > 0 && <p>{t("soldOut", { names: listed(result.soldOut) })}</p>}
          {result.gone.length > 0 && <p>{t("gone", { names: listed(result.gone) })}</p>}
        </div>
      )}
    </div>
  );
}

const listed = (names: string[]) => new Intl.ListFormat(spokenLocale()).format(names);

/** A line of an order with its product, or null if that was deleted. */
interface OrderedLine {
  name: string;
  quantity: number;
  productId: string | null;
}

type Sold = Stocked & { _id: string };

interface OrderAgain<Product> {
  available: { product: Product; quantity: number }[];
  /** Names as they were ordered. */
  soldOut: string[];
  gone: string[];
}

/**
 * Sorts an order's lines by their products' availability. `products` are those of the order that are still for sale.
 */
export function orderAgain<Product extends Sold>(
  lines: readonly OrderedLine[],
  products: readonly Product[],
): OrderAgain<Product> {
  const now = new Map(products.map((product) => [product._id, product]));
  const plan: OrderAgain<Product> = { available: [], soldOut: [], gone: [] };
  for (const { name, quantity, productId } of lines) {
    const product = productId === null ? undefined : now.get(productId);
    if (!product) plan.gone.push(name);
    else if (isSoldOut(product)) plan.soldOut.push(name);
    else plan.available.push({ product, quantity });
  }
  return plan;
}
