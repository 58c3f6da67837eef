import { Loading, Skeleton } from "#web/ui/skeleton.tsx";

/** The shapes of products that are on their way. */
export function ProductSkeletons({ count }: { count: number }) {
  return (
    <Loading label="Loading products…">
      <div className="product-grid mt-9">
        {Array.from({ length: count }, (_, n) => `card ${n}`).map((key) => (
          <div key={key}>
            <Skeleton className="aspect-square rounded-tile" />
            <Skeleton className="mx-1 mt-4 h-5 w-3/4" />
            <Skeleton className="mx-1 mt-2.5 h-4 w-1/2" />
            <Skeleton className="mx-1 mt-2.5 h-6 w-1/3" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
