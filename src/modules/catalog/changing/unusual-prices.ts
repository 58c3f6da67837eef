import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { unusualChanges } from "../rules/shared/price-change.ts";
import { t } from "../texts/unusual-price-texts.ts";

type Prices = { price: number; offerPrice: number };

/** A product whose prices change, in rupees. */
type Changing = { id: string; name: string; before: Prices; after: Prices };

/** Another text of a product that may be a typo, in words. */
type Slip = { id: string; product: string; words: string };

/**
 * Throws `UNUSUAL_PRICE` if prices change by so much that they look like typos, with the products' ids; `UNUSUAL_AMOUNT` if
 * there are only other typos.
 */
export function refuseUnusual(changing: readonly Changing[], others: readonly Slip[] = []): void {
  const prices = changing.flatMap(({ id, name, before, after }): Slip[] => {
    const [first] = unusualChanges(before, after);
    if (!first) return [];
    const [from, to] = [formatPaise(toPaise(first.from)), formatPaise(toPaise(first.to))];
    return [{ id, product: name, words: t("change", { from, to }) }];
  });
  const unusual = [...prices, ...others];
  const [first] = unusual;
  if (!first) return;
  const { product, words } = first;
  throw new AppError(
    { code: prices.length > 0 ? "UNUSUAL_PRICE" : "UNUSUAL_AMOUNT", as: "INVALID" },
    t.later("refused", { product, words, more: unusual.length - 1 }),
    Object.fromEntries(unusual.map((one) => [one.id, t.later("marked", { words: one.words })])),
    { next: [{ confirmed: true }] },
  );
}
