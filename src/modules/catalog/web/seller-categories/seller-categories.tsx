import { Plus } from "lucide-react";
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
      <PageHeader title="Categories">
        <Button size="small" onClick={() => setEditing("new")}>
          <Plus aria-hidden="true" className="size-4" />
          Add category
        </Button>
      </PageHeader>
      <FilterBar filters={filters} search="Search categories" className="mb-4" />
      {failed && <ErrorState title="The categories could not be loaded" onRetry={reload} />}
      {!rows && !failed && <TableSkeleton label="Loading categories…" />}
      {rows?.length === 0 && <NoCategories filters={filters} onAdd={() => setEditing("new")} />}
      {rows && rows.length > 0 && (
        <DataTable
          caption="Categories"
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
      title="No category matches"
      action={<Button onClick={filters.clear}>Show all categories</Button>}
    />
  ) : (
    <EmptyState
      picture={SignBoard}
      title="No category yet"
      action={<Button onClick={onAdd}>Add the first category</Button>}
    >
      Every product stands in a category, so this comes first.
    </EmptyState>
  );
}
