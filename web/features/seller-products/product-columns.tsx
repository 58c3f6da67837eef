import { Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { SellerProduct } from "#contract/seller-product.ts";
import { pathTo, sellerPages } from "#domain/paths.ts";
import type { Column } from "#web/ui/data-table.tsx";
import { Price } from "#web/ui/price.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { ProductName } from "./product-name.tsx";

/** What the list says of a product, and what can be done to it. */
export function productColumns(
  onStock: (product: SellerProduct, inStock: boolean) => void,
  onDelete: (product: SellerProduct) => void,
): Column<SellerProduct>[] {
  return [
    {
      key: "name",
      header: "Product",
      sortable: true,
      place: "max-md:row-start-1",
      cell: (product) => <ProductName product={product} />,
    },
    {
      key: "category",
      header: "Category",
      sortable: true,
      place: "max-md:hidden",
      cell: ({ categoryName, categoryActive }) => (
        <span className={categoryActive ? "" : "text-ink-soft"}>
          {categoryName}
          {!categoryActive && " (inactive)"}
        </span>
      ),
    },
    {
      key: "price",
      header: "Price",
      sortable: true,
      place: "max-md:row-start-2",
      cell: ({ price, offerPrice, categoryName, categoryActive }) => (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Price rupees={offerPrice} was={price} />
          {/* On a phone the category has no column of its own. */}
          <span className="text-sm text-ink-soft md:hidden">
            {categoryName}
            {!categoryActive && " (inactive)"}
          </span>
        </span>
      ),
    },
    {
      key: "stock",
      header: "In stock",
      sortable: true,
      place: "max-md:row-start-1 max-md:justify-self-end",
      cell: (product) => (
        <Switch
          label={`${product.name} in stock`}
          on={product.inStock}
          onChange={(inStock) => onStock(product, inStock)}
        />
      ),
    },
    {
      key: "actions",
      header: "Actions",
      end: true,
      place: "max-md:row-start-2 max-md:justify-self-end",
      cell: (product) => <Actions product={product} onDelete={onDelete} />,
    },
  ];
}

const ICON_BUTTON = "grid size-11 place-items-center rounded-full hover:bg-sprout dense:size-8";

function Actions({
  product,
  onDelete,
}: {
  product: SellerProduct;
  onDelete: (product: SellerProduct) => void;
}) {
  return (
    <span className="inline-flex">
      <Link
        to={pathTo(sellerPages.editProduct, { id: product._id })}
        prefetch="intent"
        aria-label={`Edit ${product.name}`}
        className={ICON_BUTTON}
      >
        <Pencil aria-hidden="true" className="size-4.5" />
      </Link>
      <button
        type="button"
        aria-label={`Delete ${product.name}`}
        onClick={() => onDelete(product)}
        className={`${ICON_BUTTON} text-clay-deep`}
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
      </button>
    </span>
  );
}
