import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { IconButton } from "./icon-button.tsx";
import { t } from "./list-texts.ts";
import { Select } from "./select.tsx";

interface SortBarProps {
  /** What the rows can be sorted by. */
  choices: readonly { key: string; label: string }[];
  by: string;
  descending: boolean;
  onSort: (by: string, descending: boolean) => void;
}

/** Sorting where a table is cards and has no headings to press. */
export function SortBar({ choices, by, descending, onSort }: SortBarProps) {
  const Direction = descending ? ArrowDown : ArrowUp;
  return (
    <div className="mb-3 flex gap-2 md:hidden">
      <Select
        label={t("sortBy")}
        hideLabel
        value={by}
        onChange={(event) => onSort(event.target.value, false)}
        className="grow"
      >
        {choices.map(({ key, label }) => (
          <option key={key} value={key}>
            {t("sortByField", { field: label })}
          </option>
        ))}
      </Select>
      <IconButton
        label={t(descending ? "sortUpwards" : "sortDownwards")}
        onClick={() => onSort(by, !descending)}
        tone="field"
        size="field"
      >
        <Direction aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}
