import { TextField } from "#ui/fields/text-field.tsx";
import type { Filters } from "#ui/lists/use-filters.ts";

/** The day of a list. It is in the address as `day`, `yyyy-mm-dd`. */
export function DayField({ filters, label, day }: { filters: Filters; label: string; day: string }) {
  return (
    <TextField
      label={label}
      hideLabel
      type="date"
      required
      value={day}
      onChange={(event) => filters.set({ day: event.target.value })}
    />
  );
}
