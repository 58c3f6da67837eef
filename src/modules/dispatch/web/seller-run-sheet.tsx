import Check from "lucide-react/icons/check";
import GripVertical from "lucide-react/icons/grip-vertical";
import Printer from "lucide-react/icons/printer";
import { useId, useState } from "react";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { DayField } from "#modules/order/web/seller-packing/day-field.tsx";
import { Button } from "#ui/button.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { PaperBag } from "#ui/illustrations/paper-bag.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState, ErrorState } from "#ui/states.tsx";
import { TableSkeleton } from "#ui/table-skeleton.tsx";
import { useFilters } from "#ui/use-filters.ts";
import type { RunSheet } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { CashTally } from "./cash-tally.tsx";
import type { readRunSheet } from "./read-run-sheet.ts";
import { RunSection } from "./run-section.tsx";
import { stopKey } from "./sheet-changes.ts";
import { sheetSections } from "./sheet-sections.ts";
import { SheetSummary } from "./sheet-summary.tsx";
import { unsentOf } from "./stop-delivery.tsx";
import { StopsOnTop } from "./stops-on-top.tsx";
import { type RunSheetState, useRunSheet } from "./use-run-sheet.ts";

interface SellerRunSheetProps {
  asked: ReturnType<typeof readRunSheet> | undefined;
  storeName: string;
}

/** A day's deliveries, stop by stop: to arrange, to print, to drive by, and what cash they brought. */
export function SellerRunSheet({ asked, storeName }: SellerRunSheetProps) {
  const filters = useFilters();
  const [arranging, setArranging] = useState(false);
  const { value, failed, reload, count, ...state } = useRunSheet(asked);
  const tallyId = useId();
  const day = value?.day ?? filters.get("day");
  const hasStops = value !== undefined && value.runs.length > 0;
  return (
    <>
      <PageHeader title={t("title")}>
        {hasStops && (
          <Button
            size="small"
            variant={arranging ? "primary" : "secondary"}
            onClick={() => setArranging(!arranging)}
          >
            {arranging ? (
              <Check aria-hidden="true" className="size-4" />
            ) : (
              <GripVertical aria-hidden="true" className="size-4" />
            )}
            {t(arranging ? "arrangeDone" : "arrange")}
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          {t("print")}
        </Button>
      </PageHeader>
      <FilterBar filters={filters} className="mb-5">
        <DayField filters={filters} label={t("day")} day={day} />
      </FilterBar>
      {failed && <ErrorState title={t("notLoaded")} onRetry={reload} />}
      {!value && !failed && <TableSkeleton label={t("loading")} />}
      {value?.runs.length === 0 && (
        <EmptyState picture={PaperBag} title={t("nothing")}>
          {t("nothingOn", { day: formatShortDay(value.day) })}
        </EmptyState>
      )}
      {hasStops && (
        <>
          <SheetSummary sheet={value} to={tallyId} />
          <Stops sheet={value} {...{ arranging, storeName, state }} />
          <CashTally id={tallyId} sheet={value} onCount={count} />
        </>
      )}
    </>
  );
}

interface StopsProps {
  sheet: RunSheet;
  arranging: boolean;
  storeName: string;
  state: RunSheetState;
}

function Stops({ sheet: { runs, day }, arranging, storeName, state }: StopsProps) {
  const sections = sheetSections(runs, {
    isUnsent: (stop) => unsentOf(stop, state.unsent) !== undefined,
    isJust: (stop) => state.just?.key === stopKey(stop),
  });
  const about = { storeName, day };
  return (
    <>
      {!arranging && <StopsOnTop {...{ sections, runs, about, state }} />}
      {runs.map((run, index) => (
        <RunSection
          key={run.window?.id ?? ""}
          run={run}
          open={sections.runs[index] ?? { window: run.window, areas: [], done: [] }}
          {...{ arranging, about, state }}
        />
      ))}
    </>
  );
}
