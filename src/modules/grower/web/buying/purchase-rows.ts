import type { Buying, BuyingGroup, Purchase } from "../../contract/buying.ts";
import type { TermsInput } from "../../contract/terms.ts";
import type { LotUnit } from "../../rules/units.ts";

/** A product that a grower is asked for, or may be. Amounts are in `unit`. */
export type PurchaseRow = {
  grower: string;
  product: string;
  name: string;
  unit: LotUnit;
  /** The amount in its field at first. */
  suggested: number;
  terms: TermsInput | null;
  group: BuyingGroup | undefined;
  /** The stored one. It is in another unit if its product has got another one since. */
  purchase: Purchase | undefined;
};

/** True if a row's fields at first are not what is stored. */
export const isUnsaved = ({ suggested, purchase, unit }: PurchaseRow): boolean =>
  suggested !== (purchase?.amount ?? 0) || (purchase !== undefined && purchase.unit !== unit);

/** The rows of a day, by its growers. */
export function rowsByGrower({ growers, groups, purchases }: Buying) {
  const linked = groups.flatMap((group) =>
    group.growers.map(({ grower, product, suggested, terms }): PurchaseRow => {
      const purchase = purchases.find((one) => one.grower === grower && one.product._id === product);
      const name = group.products.find(({ _id }) => _id === product)?.name ?? group.name;
      return {
        grower,
        product,
        name,
        suggested,
        group,
        purchase,
        unit: group.unit,
        // A price that was asked in another unit says nothing in this one.
        terms: purchase?.unit === group.unit ? purchase.terms : terms,
      };
    }),
  );
  const linkedIds = new Set(linked.map(({ purchase }) => purchase?._id));
  const others = purchases
    .filter(({ _id }) => !linkedIds.has(_id))
    .map(
      (purchase): PurchaseRow => ({
        grower: purchase.grower,
        product: purchase.product._id,
        name: purchase.product.name,
        purchase,
        unit: purchase.unit,
        suggested: purchase.amount,
        terms: purchase.terms,
        group: groups.find(({ key }) => key === purchase.group),
      }),
    );
  const all = Map.groupBy([...linked, ...others], ({ grower }) => grower);
  return growers.flatMap((person) => {
    const rows = all.get(person._id);
    return rows ? [{ person, rows }] : [];
  });
}

/** The name of a row's field in the form. */
export const fieldOf = (
  { grower, product }: Pick<PurchaseRow, "grower" | "product">,
  what: "amount" | "terms",
) => `${what} ${grower} ${product}`;
