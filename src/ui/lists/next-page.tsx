import { Button } from "../controls/button.tsx";
import { t } from "../list-texts.ts";
import type { Filters } from "./use-filters.ts";

/** The links to the next entries and back to the first. */
export function NextPage({ filters, next }: { filters: Filters; next: string | number | null }) {
  const isFirst = filters.get("after") === "";
  if (isFirst && next === null) return null;
  return (
    <nav aria-label={t("pages")} className="flex flex-wrap justify-end gap-2 pt-4">
      {!isFirst && (
        <Button variant="quiet" size="small" onClick={() => filters.goOn({})}>
          {t("toBeginning")}
        </Button>
      )}
      {next !== null && (
        <Button variant="secondary" size="small" onClick={() => filters.goOn({ after: String(next) })}>
          {t("next")}
        </Button>
      )}
    </nav>
  );
}
