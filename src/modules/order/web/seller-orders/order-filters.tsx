import { Button } from "#ui/button.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Filters } from "#ui/use-filters.ts";
import { t } from "../../seller-texts.ts";

/** Which orders: by what stands in them, and by day. */
export function OrderFilters({ filters }: { filters: Filters }) {
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
      {(filters.get("q") || filters.get("day")) && (
        <Button variant="quiet" size="small" onClick={() => filters.set({ q: "", day: "", by: "" })}>
          {t("showAll")}
        </Button>
      )}
    </FilterBar>
  );
}
