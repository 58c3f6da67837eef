import { Loading, Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";

/** The shape of the orders to come. */
export function OrdersSkeleton() {
  return (
    <Loading label="Loading orders…">
      <div className="grid gap-3">
        {["first", "second", "third"].map((key) => (
          <div key={key} className="grid gap-4 rounded-tile border border-line bg-sheet p-4">
            <Skeleton className="h-11 w-2/3" />
            <div className="grid gap-8 md:grid-cols-[3fr_2fr]">
              <SkeletonText lines={3} />
              <SkeletonText lines={3} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
