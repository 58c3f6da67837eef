import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { LookingGlass } from "#ui/illustrations/looking-glass.tsx";
import { SignBoard } from "#ui/illustrations/sign-board.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState, ErrorState } from "#ui/states.tsx";
import { TableSkeleton } from "#ui/table-skeleton.tsx";
import { type Filters, useFilters } from "#ui/use-filters.ts";
import { t } from "../../category-texts.ts";
import type { Category } from "../../contract/category.ts";
import type { readCategories } from "../use-categories.ts";
import { categoryColumns } from "./category-columns.tsx";
import { CategoryDialog } from "./category-dialog.tsx";
import { DeleteCategoryDialog } from "./delete-category-dialog.tsx";
import { sortCategories } from "./sort-categories.ts";
import { useSellerCategories } from "./use-seller-categories.ts";

/** All categories, with their form in a dialog (specification, section 2). */
export function SellerCategories({ asked }: { asked: ReturnType<typeof readCategories> | undefined }) {
  const list = useSellerCategories(asked);
  const filters = useFilters();
  const [editing, setEditing] = useState<Category | "new">();
  const [deleting, setDeleting] = useState<Category>();
  const { value, failed, reload } = list;
  const sorting = {
    by: filters.get("sort") || "sortOrder",
    descending: filters.get("order") === "desc",
    onSort: (sort: string, descending: boolean) => filters.set({ sort, order: descending ? "desc" : "" }),
  };
  const rows = value && sortCategories(value.categories, filters.get("q"), sorting);
  return (
    <>
      <PageHeader title={t("categories")}>
        <Button size="small" onClick={() => setEditing("new")}>
          <Plus aria-hidden="true" className="size-4" />
          {t("add")}
        </Button>
      </PageHeader>
      <FilterBar filters={filters} search={t("search")} className="mb-4" />
      {failed && <ErrorState title={t("notLoaded")} onRetry={reload} />}
      {!rows && !failed && <TableSkeleton label={t("loading")} />}
      {rows?.length === 0 && <NoCategories filters={filters} onAdd={() => setEditing("new")} />}
      {rows && rows.length > 0 && (
        <DataTable
          caption={t("categories")}
          columns={categoryColumns({ onActive: list.setActive, onEdit: setEditing, onDelete: setDeleting })}
          rows={rows}
          rowKey={({ _id }) => _id}
          sorting={sorting}
        />
      )}
      <CategoryDialog editing={editing} onClose={() => setEditing(undefined)} onSaved={reload} />
      <DeleteCategoryDialog
        category={deleting}
        onClose={() => setDeleting(undefined)}
        onDelete={list.remove}
      />
    </>
  );
}

function NoCategories({ filters, onAdd }: { filters: Filters; onAdd: () => void }) {
  return filters.get("q") !== "" ? (
    <EmptyState
      picture={LookingGlass}
      title={t("noMatch")}
      action={<Button onClick={filters.clear}>{t("showAll")}</Button>}
    />
  ) : (
    <EmptyState
      picture={SignBoard}
      title={t("noneYet")}
      action={<Button onClick={onAdd}>{t("addFirst")}</Button>}
    >
      {t("comesFirst")}
    </EmptyState>
  );
}
