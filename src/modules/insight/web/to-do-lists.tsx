import { Link } from "react-router";
import { pathTo } from "#kernel/paths.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { catalogSellerPages } from "#modules/catalog/paths.ts";
import { productPictureFiles } from "#modules/catalog/rules/shared/picture-files.ts";
import { orderSellerPages } from "#modules/order/paths.ts";
import { ratingSellerPages } from "#modules/rating/paths.ts";
import { Picture } from "#ui/pictures/picture.tsx";
import { tileTint } from "#ui/pictures/tile-tint.ts";
import { Price } from "#ui/price.tsx";
import type { Dashboard } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { Card } from "./card.tsx";

const MORE = "inline-flex min-h-11 items-center font-semibold text-leaf underline-offset-4 hover:underline";

/** The open orders, the oldest first. */
export function WaitingOrders({ waiting }: { waiting: Dashboard["waiting"] }) {
  const { pending, outForDelivery, oldest } = waiting;
  return (
    <Card
      title={t("ordersWaiting")}
      aside={<span className="text-lg font-semibold tabular-nums">{pending}</span>}
    >
      {pending === 0 && <p className="text-ink-soft">{t("noOrderPending")}</p>}
      <ul>
        {oldest.slice(0, 5).map(({ _id, invoiceNumber, name, amount, createdAt }) => (
          <li key={_id} className="border-b border-line">
            <Link
              to={pathTo(orderSellerPages.orders, {}, { q: invoiceNumber })}
              className="flex min-h-11 items-center gap-3 hover:text-leaf"
            >
              <span className="min-w-0 grow truncate">{name}</span>
              <time dateTime={createdAt} className="shrink-0 text-sm text-ink-soft tabular-nums">
                {formatDate(new Date(createdAt)).slice(0, 5)} {formatClock(new Date(createdAt))}
              </time>
              <Price rupees={amount} className="min-w-16 shrink-0 justify-end" />
            </Link>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-5">
        <Link to={pathTo(orderSellerPages.orders, {}, { status: "Pending" })} className={MORE}>
          {t("pending", { count: pending })}
        </Link>
        <Link to={pathTo(orderSellerPages.orders, {}, { status: "Out for Delivery" })} className={MORE}>
          {t("outForDelivery", { count: outForDelivery })}
        </Link>
      </p>
    </Card>
  );
}

/** The sold-out products. */
export function SoldOut({ soldOut: { total, products } }: { soldOut: Dashboard["soldOut"] }) {
  return (
    <Card title={t("soldOut")} aside={<span className="text-lg font-semibold tabular-nums">{total}</span>}>
      {total === 0 && <p className="text-ink-soft">{t("allInStock")}</p>}
      <ul>
        {products.slice(0, 5).map(({ _id, name, image }) => (
          <li key={_id} className="border-b border-line">
            <Link
              to={pathTo(catalogSellerPages.editProduct, { id: _id })}
              className="flex min-h-11 items-center gap-3 hover:text-leaf"
            >
              <span
                className="size-9 shrink-0 overflow-hidden rounded-field"
                style={{ background: tileTint(name) }}
              >
                <Picture
                  url={image ?? undefined}
                  files={productPictureFiles}
                  alt=""
                  initialOf={name}
                  sizes="36px"
                />
              </span>
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {total > 0 && (
        <Link to={pathTo(catalogSellerPages.products, {}, { stock: "out" })} className={MORE}>
          {t("seeAll", { count: total })}
        </Link>
      )}
    </Card>
  );
}

/** A link to reported comments; nothing if there are none. */
export function ReportedComments({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      to={ratingSellerPages.comments}
      className="flex min-h-11 items-center rounded-field bg-butter px-4 font-semibold underline-offset-4 hover:underline"
    >
      {t("reportedComments", { count })}
    </Link>
  );
}
