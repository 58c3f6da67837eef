import { t } from "#modules/storefront/browse-texts.ts";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

/** The shapes of products that are on their way. */
export function ProductSkeletons({ count }: { count: number }) {
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
