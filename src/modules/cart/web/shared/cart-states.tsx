import { t } from "#modules/cart/page-texts.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { orderPages } from "#modules/order/paths.ts";
import { NeedsScript } from "#modules/store/web/shared/needs-script.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { EmptyBasket } from "#ui/illustrations/empty-basket.tsx";
import { UntilStored } from "#ui/loading/lazy-part.tsx";
import { Loading, Skeleton, SkeletonText } from "#ui/loading/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/loading/states.tsx";
import { CART_KEY } from "./cart-store.ts";

/** The cart's placeholder while it loads. */
export function CartSkeleton() {
  return (
    <Loading label={t("loading")}>
      <NeedsScript page="cart" />
      <span className="grid gap-4 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <span className="grid content-start divide-y divide-line rounded-tile border border-line bg-sheet px-3 sm:px-5">
          {[1, 2, 3, 4, 5].map((line) => (
            <span key={line} className="flex h-18 items-center gap-2.5">
              <Skeleton className="size-11 shrink-0" />
              <SkeletonText lines={2} className="grow" />
              <Skeleton className="h-11 w-29 shrink-0 rounded-full" />
            </span>
          ))}
        </span>
        <span className="grid content-start gap-3 rounded-tile border border-line bg-sheet p-4 sm:px-6">
          {[1, 2, 3].map((step) => (
            <Skeleton key={step} className="h-10" />
          ))}
          <Skeleton className="h-12 rounded-full" />
        </span>
      </span>
    </Loading>
  );
}

/** The cart before hydration. A device without a stored cart shows at once that it is empty. */
export function UnopenedCart() {
  return (
    <UntilStored name={CART_KEY} waiting={<CartSkeleton />}>
      <EmptyCart orderMayBePlaced={false} />
    </UntilStored>
  );
}

interface EmptyCartProps {
  /** True after an order whose answer was lost. */
  orderMayBePlaced: boolean;
}

/** The page of an empty cart. */
export function EmptyCart({ orderMayBePlaced }: EmptyCartProps) {
  return (
    <EmptyState
      picture={EmptyBasket}
      title={t("empty")}
      action={
        <>
          <LinkButton to={catalogPages.products}>{t("seeAllProducts")}</LinkButton>
          {orderMayBePlaced && (
            <LinkButton to={orderPages.myOrders} variant="secondary">
              {t("myOrders")}
            </LinkButton>
          )}
        </>
      }
    >
      {t(orderMayBePlaced ? "orderMayBePlaced" : "stallsFull")}
    </EmptyState>
  );
}

/** Replaces the checkout if nothing in the cart can be ordered (specification, section 5). */
export function NothingToOrder() {
  return (
    <section aria-labelledby="nothing-to-order" className="grid gap-3">
      <h2 id="nothing-to-order" className="text-heading">
        {t("noValidItems")}
      </h2>
      <p className="text-ink-soft">{t("nothingToOrder")}</p>
      <LinkButton to={catalogPages.products} wide className="mt-1">
        {t("seeAllProducts")}
      </LinkButton>
    </section>
  );
}

export function CartFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState title={t("failed")} onRetry={onRetry}>
      {t("nothingLost")}
    </ErrorState>
  );
}
