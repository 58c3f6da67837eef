import { type ReactNode, useId } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import type { Text } from "#kernel/texts/text.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { catalogSellerPages } from "#modules/catalog/paths.ts";
import { ProductThumb } from "#modules/catalog/web/shared/product-thumb.tsx";
import { orderSellerPages } from "#modules/order/paths.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { classNames } from "#ui/class-names.ts";
import { PageLink } from "#ui/controls/page-link.tsx";
import { Price } from "#ui/price.tsx";
import type { Dashboard } from "../contract.ts";
import { t } from "../seller-texts.ts";

/** A card with a title and its content. */
export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-tile border border-line bg-sheet p-4 lg:p-5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export type Day = NonNullable<Dashboard["days"]>[number];

export type Waiting = NonNullable<Dashboard["waiting"]>;

interface Measure {
  label: Text;
  of: (day: Day) => number;
}

/** The figure of a bar, and the part of it that is drawn on top. */
export type Measures = readonly [Measure, Measure?];

export interface DayPlotProps {
  title: string;
  days: readonly Day[];
  measures: Measures;
  format: (value: number) => string;
}

/** The money at the doors of the chosen delivery days, by its way. Only stores that take UPI need it. */
export function DoorMoney({ door }: { door: NonNullable<Dashboard["door"]> }) {
  const { upiAddress } = useStore();
  if (upiAddress === undefined && door.upi === 0) return null;
  const rows = [
    { label: t("inCash"), rupees: door.cash },
    { label: t("byUpi"), rupees: door.upi },
    { label: t("short"), rupees: door.missing, isBad: door.missing > 0 },
  ];
  return (
    <Card title={t("atTheDoor")}>
      <dl className="grid gap-x-8 sm:grid-cols-3">
        {rows.map(({ label, rupees, isBad }) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line py-1.5"
          >
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className={classNames("text-lg font-semibold tabular-nums", isBad && "text-clay-deep")}>
              {formatPaise(toPaise(rupees))}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const MORE = "inline-flex min-h-11 items-center font-semibold text-leaf underline-offset-4 hover:underline";

/** The open orders, the oldest first; nothing if there are none. */
export function WaitingOrders({ waiting }: { waiting: Waiting }) {
  const { pending, outForDelivery, oldest } = waiting;
  if (oldest.length === 0) return null;
  return (
    <Card
      title={t("ordersWaiting")}
      aside={<span className="text-lg font-semibold tabular-nums">{pending}</span>}
    >
      <ul>
        {oldest.slice(0, 5).map(({ _id, invoiceNumber, name, amount, createdAt }) => (
          <li key={_id} className="border-b border-line">
            <PageLink
              to={pathTo(orderSellerPages.orders, {}, { q: invoiceNumber })}
              className="flex min-h-11 items-center gap-3 hover:text-leaf"
            >
              <span className="min-w-0 grow truncate">{name}</span>
              <time dateTime={createdAt} className="shrink-0 text-sm text-ink-soft tabular-nums">
                {formatDate(new Date(createdAt)).slice(0, 5)} {formatClock(new Date(createdAt))}
              </time>
              {amount !== undefined && <Price rupees={amount} className="min-w-16 shrink-0 justify-end" />}
            </PageLink>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-5">
        <PageLink to={pathTo(orderSellerPages.orders, {}, { status: "Pending" })} className={MORE}>
          {t("pending", { count: pending })}
        </PageLink>
        <PageLink to={pathTo(orderSellerPages.orders, {}, { status: "Out for Delivery" })} className={MORE}>
          {t("outForDelivery", { count: outForDelivery })}
        </PageLink>
      </p>
    </Card>
  );
}

/** A product's name with the link to its form, for who may change it. */
function ProductLink({ id, className, children }: { id: string; className: string; children: ReactNode }) {
  return (
    <PageLink
      to={pathTo(catalogSellerPages.editProduct, { id })}
      className={classNames(className, "hover:text-leaf")}
    >
      {children}
    </PageLink>
  );
}

/** The sold-out products; nothing if there are none. */
export function SoldOut({ soldOut: { total, products } }: { soldOut: NonNullable<Dashboard["soldOut"]> }) {
  if (products.length === 0) return null;
  return (
    <Card title={t("soldOut")} aside={<span className="text-lg font-semibold tabular-nums">{total}</span>}>
      <ul>
        {products.slice(0, 5).map(({ _id, name, image }) => (
          <li key={_id} className="border-b border-line">
            <ProductLink id={_id} className="flex min-h-11 items-center gap-3">
              <ProductThumb name={name} image={image} sizes="36px" className="size-9 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </ProductLink>
          </li>
        ))}
      </ul>
      <PageLink to={pathTo(catalogSellerPages.products, {}, { stock: "out" })} className={MORE}>
        {t("seeAll", { count: total })}
      </PageLink>
    </Card>
  );
}

type Best = NonNullable<Dashboard["bestProducts"]>[number];

/** The best products, as bars with a table beside them; nothing if nothing was sold. */
export function BestProducts({ products, at }: { products: readonly Best[]; at: string | null }) {
  if (products.length === 0 && at !== null) return null;
  const most = Math.max(...products.map(({ amount }) => amount), 1);
  return (
    <Card title={t("bestProducts")}>
      {products.length === 0 ? (
        <p className="text-ink-soft">{t("beingAddedUp")}</p>
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
          <ProductLink id={productId} className="inline-flex min-h-11 items-center">
            {name}
          </ProductLink>
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
