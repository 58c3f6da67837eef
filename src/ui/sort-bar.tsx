import { ArrowDown, ArrowUp } from "lucide-react";
import { IconButton } from "./icon-button.tsx";
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
        label="Sort by"
        hideLabel
        value={by}
        onChange={(event) => onSort(event.target.value, false)}
        className="grow"
      >
        {choices.map(({ key, label }) => (
          <option key={key} value={key}>
            Sort by {label}
          </option>
        ))}
      </Select>
      <IconButton
        label={descending ? "Sort upwards" : "Sort downwards"}
        onClick={() => onSort(by, !descending)}
        tone="field"
        size="field"
      >
        <Direction aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}
