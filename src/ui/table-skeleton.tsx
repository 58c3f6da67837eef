import { Loading, Skeleton } from "./skeleton.tsx";

const ROWS = ["a", "b", "c", "d", "e", "f"];

/** The shape of a table whose rows are on their way. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="grid gap-3">
        {ROWS.map((key) => (
          <div key={key} className="flex items-center gap-4">
            <Skeleton className="size-12 shrink-0" />
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-5 grow" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
