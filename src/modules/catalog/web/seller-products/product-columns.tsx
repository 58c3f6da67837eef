import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { pathTo, sellerPages } from "#kernel/paths.ts";
import type { Column } from "#ui/data-table.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { IconLink } from "#ui/icon-link.tsx";
import { Price } from "#ui/price.tsx";
import { Switch } from "#ui/switch.tsx";
import type { SellerProduct } from "../../contract/seller-product.ts";
import { t as fieldTexts } from "../../field-texts.ts";
import { isSoldOut } from "../../rules/availability.ts";
import { t } from "../../seller-texts.ts";
import { ProductName } from "./product-name.tsx";

interface ProductColumns {
  /** Some of the products are counted. */
  isCounted: boolean;
  onStock: (product: SellerProduct, onSale: boolean) => void;
  onDelete: (product: SellerProduct) => void;
}

/** What the list says of a product, and what can be done to it. */
export function productColumns({ isCounted, onStock, onDelete }: ProductColumns): Column<SellerProduct>[] {
  return [
    {
      key: "name",
      header: t("product"),
      sortable: true,
      place: "max-md:row-start-1",
      cell: (product) => <ProductName product={product} />,
    },
    {
      key: "category",
      header: fieldTexts("category"),
      sortable: true,
      place: "max-md:hidden",
      cell: ({ categoryName, categoryActive }) => (
        <span className={categoryActive ? "wrap-anywhere" : "wrap-anywhere text-ink-soft"}>
          {categoryActive ? categoryName : t("inactive", { category: categoryName })}
        </span>
      ),
    },
    {
      key: "price",
      header: fieldTexts("price"),
      sortable: true,
      place: "max-md:row-start-2",
      cell: ({ price, offerPrice, left, categoryName, categoryActive }) => (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Price rupees={offerPrice} was={price} />
          {/* On a phone neither the count nor the category has a column of its own. */}
          {left !== null && (
            <span className="text-sm font-medium tabular-nums md:hidden">
              {t("packsLeft", { count: left })}
            </span>
          )}
          <span className="wrap-anywhere text-sm text-ink-soft md:hidden">
            {categoryActive ? categoryName : t("inactive", { category: categoryName })}
          </span>
        </span>
      ),
    },
    ...(isCounted ? [leftColumn()] : []),
    {
      key: "stock",
      header: t("inStock"),
      sortable: true,
      place: "max-md:row-start-1 max-md:justify-self-end",
      cell: (product) => (
        <Switch
          label={t("productInStock", { product: product.name })}
          on={!isSoldOut(product)}
          onChange={(onSale) => onStock(product, onSale)}
        />
      ),
    },
    {
      key: "actions",
      header: t("actions"),
      end: true,
      place: "max-md:row-start-2 max-md:justify-self-end",
      cell: (product) => <Actions product={product} onDelete={onDelete} />,
    },
  ];
}

const leftColumn = (): Column<SellerProduct> => ({
  key: "left",
  header: t("left"),
  end: true,
  place: "max-md:hidden",
  cell: ({ left }) => <span className="tabular-nums">{left}</span>,
});

function Actions({
  product,
  onDelete,
}: {
  product: SellerProduct;
  onDelete: (product: SellerProduct) => void;
}) {
  return (
    <span className="inline-flex">
      <IconLink
        to={pathTo(sellerPages.editProduct, { id: product._id })}
        label={t("edit", { name: product.name })}
        size="row"
      >
        <Pencil aria-hidden="true" className="size-4.5" />
      </IconLink>
      <IconButton
        label={t("delete", { name: product.name })}
        onClick={() => onDelete(product)}
        tone="danger"
        size="row"
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
      </IconButton>
    </span>
  );
}
