import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { t } from "../../seller-texts.ts";

const ROWS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/** The shape of the orders to come. */
export function OrdersSkeleton() {
  return (
    <Loading label={t("loadingOrders")}>
      <div className="overflow-clip rounded-field border border-line bg-sheet">
        {ROWS.map((key) => (
          <div
            key={key}
            className="grid gap-4 border-b border-line px-3 py-2 md:grid-cols-[9.5rem_1fr_11rem]"
          >
            <Skeleton className="h-11" />
            <Skeleton className="h-11 max-md:hidden" />
            <Skeleton className="h-11 max-md:hidden" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
