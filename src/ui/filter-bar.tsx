import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { SearchField } from "./search-field.tsx";
import type { Filters } from "./use-filters.ts";

interface FilterBarProps {
  filters: Filters;
  /** What the search is called; without it there is none. */
  search?: string;
  className?: string;
  /** The other filters, each with its label hidden, and the way to take all back. */
  children?: ReactNode;
}

/** What narrows a list, above it: on a phone the search over the others, which share the width; then all in a row. */
export function FilterBar({ filters, search, className, children }: FilterBarProps) {
  return (
    <div
      data-no-print
      className={classNames(
        "grid grid-cols-2 gap-2 sm:flex sm:flex-wrap",
        search && "[&>:last-child:nth-child(even)]:col-span-2",
        className,
      )}
    >
      {search && (
        <SearchField
          label={search}
          value={filters.get("q")}
          onSearch={(q) => filters.set({ q })}
          className="col-span-2 sm:min-w-56 sm:grow"
        />
      )}
      {children}
    </div>
  );
}
