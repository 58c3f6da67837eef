import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { t } from "../texts.ts";

/** A grey placeholder. Shape it with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames("breathe block rounded-field bg-line/80", className)} />
  );
}

/** A placeholder for lines of text, the last one shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={classNames("grid gap-2.5", className)}>
      {Array.from({ length: lines }, (_, n) => `line ${n}`).map((key, n) => (
        <Skeleton key={key} className={classNames("h-4", n === lines - 1 && "w-2/3")} />
      ))}
    </span>
  );
}

/** A loading state. It is announced once; its children are the placeholders. */
export function Loading({ label = t("loading"), children }: { label?: string; children: ReactNode }) {
  return (
    // Without scripts the placeholders would stay for ever.
    <div role="status" aria-busy="true" className="noscript:[&>span]:hidden">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

const ROWS = ["a", "b", "c", "d", "e", "f"];

/** A placeholder for a table. */
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
