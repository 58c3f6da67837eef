import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { pathTo } from "#kernel/paths.ts";
import { plainLine } from "#kernel/texts/typed-text.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { RecordActivity } from "#modules/identity/web/shared/record-activity.tsx";
import {
  askAsSeller,
  deletedAsSeller,
  sellerCall,
  toastFailure,
} from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { LookingGlass } from "#ui/illustrations/looking-glass.tsx";
import { SignBoard } from "#ui/illustrations/sign-board.tsx";
import { DataTable } from "#ui/lists/data-table.tsx";
import { FilterBar } from "#ui/lists/filter-bar.tsx";
import { type Filters, unlessFiltered, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { Category } from "../../contract/category.ts";
import type { CatalogApi } from "../../module-api.ts";
import { catalogSellerPages } from "../../paths.ts";
import { t } from "../../texts/category-texts.ts";
import { categoryColumns } from "../seller-categories/category-columns.tsx";
import { CategoryForm } from "../seller-categories/category-form.tsx";
import { readCategories } from "../shared/use-categories.ts";

export const loader = browserLoader(() => ({ categories: askAsSeller(readCategories) }));

export const shouldRevalidate = unlessFiltered;

/** All categories, with their form in a dialog (specification, section 2). */
export function Component() {
  const list = useSellerCategories(useLoaderData<typeof loader>()?.categories);
  const filters = useFilters();
  const may = useMay();
  const mayChange = may("catalog.change");
  const [editing, setEditing] = useState<Category | "new">();
  const [deleting, setDeleting] = useState<Category>();
  const { value, reload } = list;
  const sorting = {
    by: filters.get("sort") || "sortOrder",
    descending: filters.get("order") === "desc",
    onSort: (sort: string, descending: boolean) => filters.set({ sort, order: descending ? "desc" : "" }),
  };
  const rows = value && sortCategories(value.categories, filters.get("q"), sorting);
  return (
    <>
      <SellerHead title={t("categories")}>
        {mayChange && (
          <Button size="small" onClick={() => setEditing("new")}>
            <Plus aria-hidden="true" className="size-4" />
            {t("add")}
          </Button>
        )}
      </SellerHead>
      <FilterBar filters={filters} search={t("search")} className="mb-4" />
      <LoadState of={list} notLoaded={t("notLoaded")} loading={t("loading")} />
      {rows?.length === 0 && (
        <NoCategories filters={filters} {...(mayChange && { onAdd: () => setEditing("new") })} />
      )}
      {rows && rows.length > 0 && (
        <DataTable
          caption={t("categories")}
          columns={categoryColumns({
            mayChange,
            onActive: list.setActive,
            onEdit: setEditing,
            onDelete: setDeleting,
          })}
          rows={rows}
          rowKey={({ _id }) => _id}
          sorting={sorting}
        />
      )}
      <May permission="catalog.change">
        <CategoryDialog editing={editing} onClose={() => setEditing(undefined)} onSaved={reload} />
        <DeleteCategoryDialog
          category={deleting}
          onClose={() => setDeleting(undefined)}
          onDelete={list.remove}
        />
      </May>
    </>
  );
}

function useSellerCategories(request: ReturnType<typeof readCategories> | undefined) {
  const list = useSellerPage(request, t("loadFailed"));
  const show = (id: string, isActive: boolean) =>
    list.patch((value) => ({
      ...value,
      categories: value.categories.map((each) => (each._id === id ? { ...each, isActive } : each)),
    }));

  /** Shows the change at once, and reverts it if it could not be saved. */
  const setActive = async ({ _id: id }: Category, isActive: boolean) => {
    const matter = `active ${id}`;
    show(id, isActive);
    try {
      await sellerCall(
        browserApi<CatalogApi>().api.category["toggle-status"].$post({ json: { id, isActive } }),
        matter,
      );
    } catch (error) {
      show(id, !isActive);
      toastFailure(error, t("statusFailed"), undefined, matter);
    }
  };
  const remove = async ({ _id: id, name }: Category) => {
    const request = browserApi<CatalogApi>().api.category.delete.$post({ json: { id } });
    // The reason, such as remaining products, is more useful than the general text.
    const refused = (error: unknown) =>
      error instanceof ApiError && error.status === 409 ? error.message : t("deleteFailed");
    if (await deletedAsSeller(request, { id, name, refused })) await list.reload();
  };
  return { ...list, setActive, remove };
}

interface CategoryDialogProps {
  /** The edited category. The dialog is closed if undefined. */
  editing: Category | "new" | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

function CategoryDialog({ editing, onClose, onSaved }: CategoryDialogProps) {
  return (
    <FormDialog
      open={editing !== undefined}
      onClose={onClose}
      title={t(editing === "new" ? "add" : "editTitle")}
    >
      {({ closeAfter }) => (
        <>
          <CategoryForm
            category={editing === "new" ? undefined : editing}
            onSaved={() => closeAfter(onSaved())}
          />
          {editing && editing !== "new" && <RecordActivity subject="category" id={editing._id} />}
        </>
      )}
    </FormDialog>
  );
}

interface DeleteCategoryDialogProps {
  /** Undefined while nothing is to be deleted. */
  category: Category | undefined;
  onClose: () => void;
  onDelete: (category: Category) => Promise<void>;
}

/** Asks before a category is deleted. For a category with products, it explains that and links to them. */
function DeleteCategoryDialog({ category, onClose, onDelete }: DeleteCategoryDialogProps) {
  if (category && category.productCount > 0)
    return <StillHasProducts category={category} onClose={onClose} />;
  return (
    <ConfirmDialog
      open={category !== undefined}
      onClose={onClose}
      title={t("deleteTitle", { category: category?.name ?? "" })}
      action={t("deleteNow")}
      onConfirm={async () => category && onDelete(category)}
    >
      {t("leavesAtOnce")}
    </ConfirmDialog>
  );
}

function StillHasProducts({ category, onClose }: { category: Category; onClose: () => void }) {
  const { name, path, productCount } = category;
  return (
    <Dialog open onClose={onClose} title={t("notYet", { category: name })}>
      <p className="mb-5 text-ink-soft">{t("moveFirst", { count: productCount })}</p>
      <div className="flex justify-end">
        <LinkButton
          to={pathTo(catalogSellerPages.products, {}, { category: path })}
          size="small"
          data-autofocus
        >
          {t("showProducts", { count: productCount })}
        </LinkButton>
      </div>
    </Dialog>
  );
}

const COLLATOR = new Intl.Collator("en-IN", { sensitivity: "base", numeric: true });

const COMPARE: Record<string, (a: Category, b: Category) => number> = {
  sortOrder: (a, b) => a.sortOrder - b.sortOrder,
  name: (a, b) => COLLATOR.compare(a.name, b.name),
  productCount: (a, b) => a.productCount - b.productCount,
  isActive: (a, b) => Number(b.isActive) - Number(a.isActive),
};

/** The categories that match the search in name or path, sorted. There are at most two screens of them. */
export function sortCategories(
  categories: readonly Category[],
  search: string,
  { by, descending }: { by: string; descending: boolean },
): Category[] {
  const text = plainLine(search).toLowerCase();
  const matching = categories.filter(({ name, path }) => `${name} ${path}`.toLowerCase().includes(text));
  const sorted = matching.toSorted(COMPARE[by] ?? COMPARE.sortOrder);
  return descending ? sorted.reverse() : sorted;
}

function NoCategories({ filters, onAdd }: { filters: Filters; onAdd?: () => void }) {
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
      action={onAdd && <Button onClick={onAdd}>{t("addFirst")}</Button>}
    >
      {t("comesFirst")}
    </EmptyState>
  );
}
