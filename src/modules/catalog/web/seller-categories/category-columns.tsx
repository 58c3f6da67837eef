import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { pathTo } from "#kernel/paths.ts";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import type { Column } from "#ui/lists/data-table.tsx";
import { Picture, placeholderColour } from "#ui/pictures/picture.tsx";
import type { Category } from "../../contract/category.ts";
import { catalogPages, catalogSellerPages } from "../../paths.ts";
import { categoryPictureFiles } from "../../rules/shared/picture-files.ts";
import { t } from "../../texts/category-texts.ts";

interface Actions {
  /** Whether the role changes categories. Others see the columns without switches and buttons. */
  mayChange: boolean;
  onActive: (category: Category, isActive: boolean) => void;
  onEdit: (category: Category) => void;
  onDelete: (category: Category) => void;
}

/** The columns of the category list, with its actions. */
export function categoryColumns(actions: Actions): Column<Category>[] {
  return [
    {
      key: "name",
      header: t("category"),
      sortable: true,
      lead: true,
      cell: (category) => <CategoryName category={category} />,
    },
    { key: "sortOrder", header: t("order"), sortable: true, cell: ({ sortOrder }) => sortOrder },
    {
      key: "productCount",
      header: t("products"),
      sortable: true,
      cell: ({ path, productCount }) => (
        <PageLink
          to={pathTo(catalogSellerPages.products, {}, { category: path })}
          className="inline-flex min-h-11 items-center text-leaf dense:min-h-8 underline underline-offset-4"
        >
          {t("productCount", { count: productCount })}
        </PageLink>
      ),
    },
    {
      key: "isActive",
      header: t("status"),
      sortable: true,
      cell: (category) =>
        actions.mayChange ? (
          <Switch
            label={t("categoryActive", { category: category.name })}
            on={category.isActive}
            onChange={(isActive) => actions.onActive(category, isActive)}
            text={t(category.isActive ? "active" : "inactive")}
          />
        ) : (
          t(category.isActive ? "active" : "inactive")
        ),
    },
    ...(actions.mayChange ? [actionsColumn(actions)] : []),
  ];
}

const actionsColumn = (actions: Actions): Column<Category> => ({
  key: "actions",
  header: t("actions"),
  end: true,
  cell: (category) => <RowActions category={category} {...actions} />,
});

function CategoryName({ category: { name, path, image } }: { category: Category }) {
  return (
    <span className="flex items-center gap-3">
      <span
        className="size-12 shrink-0 overflow-hidden rounded-field dense:size-9"
        style={{ background: placeholderColour(name) }}
      >
        <Picture url={image} files={categoryPictureFiles} alt="" initialOf={name} sizes="48px" />
      </span>
      <span className="min-w-0 leading-tight wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="block text-sm break-all text-ink-soft">
          {pathTo(catalogPages.category, { category: path })}
        </span>
      </span>
    </span>
  );
}

function RowActions({
  category,
  onEdit,
  onDelete,
}: Pick<Actions, "onEdit" | "onDelete"> & { category: Category }) {
  return (
    <span className="inline-flex">
      <IconButton label={t("edit", { category: category.name })} onClick={() => onEdit(category)} size="row">
        <Pencil aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton
        label={t("delete", { category: category.name })}
        onClick={() => onDelete(category)}
        tone="danger"
        size="row"
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
      </IconButton>
    </span>
  );
}
