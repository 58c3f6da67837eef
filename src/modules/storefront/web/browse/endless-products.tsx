import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Product } from "#modules/catalog/contract/product.ts";
import { buttonStyle } from "#ui/controls/button.tsx";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import { ErrorState } from "#ui/loading/states.tsx";
import { t } from "../../texts/browse-texts.ts";
import { LIST_PAGE_SIZE } from "./list-address.ts";
import { ProductGrid, type Shopping } from "./product-grid.tsx";
import { type LoadPage, useEndlessList } from "./use-endless-list.ts";

interface EndlessProductsProps extends Shopping {
  products: readonly Product[];
  page: number;
  total: number;
  /** The address of a page of this list. */
  addressOf: (page: number) => string;
  loadPage: LoadPage;
  /** The content after the end of the list. */
  children?: ReactNode;
}

/** A list that loads more while one scrolls. Without scripts, its pages are linked. */
export function EndlessProducts({ total, addressOf, loadPage, children, ...props }: EndlessProductsProps) {
  const { products: first, page: firstPage, ...shopping } = props;
  const { products, page, state, loadMore } = useEndlessList({ products: first, page: firstPage }, loadPage);
  const isMore = page * LIST_PAGE_SIZE < total;
  return (
    <>
      {firstPage > 1 && (
        <p className="mb-8 text-center">
          <Link to={addressOf(firstPage - 1)} className={buttonStyle({ variant: "secondary" })}>
            {t("earlierProducts")}
          </Link>
        </p>
      )}
      <ProductGrid products={products} eager={4} as="h2" {...shopping} />
      {state === "loading" && <ProductSkeletons count={5} />}
      {state === "failed" && (
        <div className="mt-10">
          <ErrorState title={t("nextFailed")} onRetry={loadMore}>
            {t("checkConnection")}
          </ErrorState>
        </div>
      )}
      {isMore && state === "idle" && <More key={page} to={addressOf(page + 1)} onReach={loadMore} />}
      {!isMore && children && <div className="mt-8">{children}</div>}
      {/* A list that was complete from the start needs no status. */}
      {total > LIST_PAGE_SIZE && (
        <p role="status" className="mt-10 text-center text-sm text-ink-soft">
          {isMore ? "" : t("allShown", { total })}
        </p>
      )}
    </>
  );
}

/** Placeholders for products. */
function ProductSkeletons({ count }: { count: number }) {
  return (
    <Loading label={t("loadingProducts")}>
      <div className="product-grid mt-2.5 sm:mt-9">
        {Array.from({ length: count }, (_, n) => `card ${n}`).map((key) => (
          <div key={key}>
            <Skeleton className="aspect-[5/3] rounded-tile sm:aspect-square" />
            <Skeleton className="mx-1 mt-1.5 h-5 w-3/4 sm:mt-4" />
            <Skeleton className="mx-1 mt-1 h-4 w-1/2 sm:mt-2.5" />
            <Skeleton className="mx-1 mt-1 h-5 w-1/3 sm:mt-2.5" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** A link to the next page, which is loaded when the link comes near or is pressed. */
function More({ to, onReach }: { to: string; onReach: () => void }) {
  const ref = useRef<HTMLAnchorElement>(null);
  const reach = useRef(onReach);
  useEffect(() => {
    reach.current = onReach;
  });
  useEffect(() => {
    if (!ref.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach.current();
      },
      // The large margin also catches a jump to the very end.
      { rootMargin: "99999px 0px 900px" },
    );
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return (
    <p className="mt-12 text-center">
      <Link
        ref={ref}
        to={to}
        className={buttonStyle({ variant: "secondary" })}
        onClick={(event) => {
          event.preventDefault();
          onReach();
        }}
      >
        {t("more")}
      </Link>
    </p>
  );
}
