import Search from "lucide-react/icons/search";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { classNames } from "../class-names.ts";
import { CONTROL_STYLE } from "../fields/field.tsx";
import { Select } from "../fields/select.tsx";
import type { Filters } from "./use-filters.ts";

interface FilterBarProps {
  filters: Filters;
  /** The label of the search. Without it there is none. */
  search?: string;
  className?: string;
  /** The other filters, each with its label hidden, and a button that clears all. */
  children?: ReactNode;
}

/**
 * The filters above a list. On a phone the search is above the others, which share the width; elsewhere all are in one
 * row.
 */
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

// Long enough for one request per word, short enough that the list seems to follow.
const TYPING_PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  value: string;
  /** Called when the typing pauses, and at once on Enter. */
  onSearch: (text: string) => void;
  className?: string;
}

function SearchField({ label, value, onSearch, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    // The filter was changed from outside, for example by Back.
    setShown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  // Compares the typed and the searched text at the same moment: a pause may end just after a button has cleared both,
  // before the effect has cancelled the pause.
  const search = useEffectEvent(() => {
    if (typed.trim() !== value) onSearch(typed.trim());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what is typed begins another pause.
  useEffect(() => {
    const pause = setTimeout(() => search(), TYPING_PAUSE_MS);
    // A followed link cancels the search, which would lead the visitor back.
    const drop = ({ target }: Event) => {
      if (target instanceof Element && target.closest("a[href]")) clearTimeout(pause);
    };
    document.addEventListener("click", drop, true);
    return () => {
      clearTimeout(pause);
      document.removeEventListener("click", drop, true);
    };
  }, [typed]);

  return (
    <search className={classNames("relative block", className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && typed.trim() !== value) onSearch(typed.trim());
        }}
        className={classNames(CONTROL_STYLE, "pl-11")}
      />
    </search>
  );
}

interface FilterSelectProps {
  filters: Filters;
  /** The filter's name in the address. */
  name: string;
  label: string;
  className?: string;
  /** `<option>`s. The one without a value means no filter. */
  children: ReactNode;
}

/** A filter of a list, with a few options. */
export function FilterSelect({ filters, name, children, ...field }: FilterSelectProps) {
  return (
    <Select
      {...field}
      hideLabel
      value={filters.get(name)}
      onChange={(event) => filters.set({ [name]: event.target.value })}
    >
      {children}
    </Select>
  );
}
