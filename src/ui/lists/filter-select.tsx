import type { ReactNode } from "react";
import { Select } from "../fields/select.tsx";
import type { Filters } from "./use-filters.ts";

interface FilterSelectProps {
  filters: Filters;
  /** The filter's name in the address. */
  name: string;
  label: string;
  className?: string;
  /** `<option>`s; the one without a value is no filter. */
  children: ReactNode;
}

/** One filter of a list, chosen from a few. */
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
