import { Button } from "#ui/button.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Filters } from "#ui/use-filters.ts";
import { t } from "../../seller-texts.ts";
import { MoveDay } from "./moving/move-day.tsx";

interface OrderFiltersProps {
  filters: Filters;
  /** The orders of the day were moved to another one. */
  onMoved: () => void;
}

/** Which orders: by what stands in them, and by day; and what can be done to a whole day. */
export function OrderFilters({ filters, onMoved }: OrderFiltersProps) {
  return (
    <FilterBar filters={filters} search={t("search")} className="mb-2">
      <TextField
        label={t("orderedOn")}
        hideLabel
        type="date"
        value={filters.get("day")}
        onChange={(event) => filters.set({ day: event.target.value })}
      />
      <FilterSelect filters={filters} name="by" label={t("whichDay")}>
        <option value="">{t("orderedThatDay")}</option>
        <option value="delivery">{t("deliveredThatDay")}</option>
      </FilterSelect>
      <MoveDay filters={filters} onMoved={onMoved} />
      {(filters.get("q") || filters.get("day")) && (
        <Button variant="quiet" size="small" onClick={() => filters.set({ q: "", day: "", by: "" })}>
          {t("showAll")}
        </Button>
      )}
    </FilterBar>
  );
}
