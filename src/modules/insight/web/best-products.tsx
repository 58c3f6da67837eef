import { Link } from "react-router";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { catalogSellerPages } from "#modules/catalog/paths.ts";
import type { Dashboard } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { Card } from "./card.tsx";

type Best = Dashboard["bestProducts"][number];

/** The best products, as bars with a table beside them. */
export function BestProducts({ products, at }: { products: readonly Best[]; at: string | null }) {
  const most = Math.max(...products.map(({ amount }) => amount), 1);
  return (
    <Card title={t("bestProducts")}>
      {products.length === 0 ? (
        <p className="text-ink-soft">{t(at === null ? "beingAddedUp" : "nothingSold")}</p>
      ) : (
        <table className="w-full text-sm">
          <thead className="max-sm:sr-only">
            <tr className="text-left text-ink-soft">
              <th scope="col" className="py-1.5 font-normal">
                {t("product")}
              </th>
              <td className="max-sm:hidden" />
              <th scope="col" className="py-1.5 text-right font-normal">
                {t("packs")}
              </th>
              <th scope="col" className="py-1.5 text-right font-normal">
                {t("amount")}
              </th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <BestRow
                key={product.productId ?? product.name}
                product={product}
                share={product.amount / most}
              />
            ))}
          </tbody>
        </table>
      )}
      {at !== null && (
        <p className="pt-2 text-sm text-ink-soft">
          {t("addedUpAt", { day: formatDate(new Date(at)), time: formatClock(new Date(at)) })}
        </p>
      )}
    </Card>
  );
}

function BestRow({ product, share }: { product: Best; share: number }) {
  const { productId, name, packs, amount } = product;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="pr-3 text-left font-medium wrap-anywhere">
        {productId ? (
          <Link
            to={pathTo(catalogSellerPages.editProduct, { id: productId })}
            className="inline-flex min-h-11 items-center hover:text-leaf hover:underline"
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </th>
      <td className="w-2/5 max-sm:hidden">
        <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
          <rect width={100 * share} height="6" className="fill-leaf" />
        </svg>
      </td>
      <td className="py-1 pl-3 text-right tabular-nums">{packs}</td>
      <td className="py-1 pl-3 text-right font-medium tabular-nums">{formatPaise(toPaise(amount))}</td>
    </tr>
  );
}
