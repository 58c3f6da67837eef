import type { ReactNode } from "react";
import { Select } from "../fields/select.tsx";
import type { Filters } from "./use-filters.ts";

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
