import Layers from "lucide-react/icons/layers";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { pathTo } from "#kernel/paths.ts";
import { IconButton, IconLink } from "#ui/controls/icon-button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import type { Column } from "#ui/lists/data-table.tsx";
import { Price } from "#ui/price.tsx";
import type { SellerProduct } from "../../contract/seller-product.ts";
import { catalogSellerPages } from "../../paths.ts";
import { isSoldOut } from "../../rules/shared/availability.ts";
import { packText } from "../../rules/shared/pack.ts";
import { t as fieldTexts } from "../../texts/field-texts.ts";
import { t } from "../../texts/seller-texts.ts";
import { ProductThumb } from "../shared/product-thumb.tsx";

interface ProductColumns {
  /** Whether some of the products are counted. */
  isCounted: boolean;
  /** Whether the role changes products. Others see the columns without switches and buttons. */
  mayChange: boolean;
  onStock: (product: SellerProduct, onSale: boolean) => void;
  onDelete: (product: SellerProduct) => void;
}

/** The columns of the product list, with its actions. */
export function productColumns({
  isCounted,
  mayChange,
  onStock,
  onDelete,
}: ProductColumns): Column<SellerProduct>[] {
  return [
    {
      key: "name",
      header: t("product"),
      sortable: true,
      place: "max-md:row-start-1",
      cell: (product) => (mayChange ? <ProductLink product={product} /> : <ProductName product={product} />),
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
          {/* On a phone neither the count nor the category has a column. */}
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
      cell: (product) =>
        mayChange ? (
          <Switch
            label={t("productInStock", { product: product.name })}
            on={!isSoldOut(product)}
            onChange={(onSale) => onStock(product, onSale)}
          />
        ) : (
          <span className="text-sm">{t(isSoldOut(product) ? "soldOut" : "inStock")}</span>
        ),
    },
    ...(mayChange ? [actionsColumn(onDelete)] : []),
  ];
}

const actionsColumn = (onDelete: ProductColumns["onDelete"]): Column<SellerProduct> => ({
  key: "actions",
  header: t("actions"),
  end: true,
  place: "max-md:row-start-2 max-md:justify-self-end",
  cell: (product) => <Actions product={product} onDelete={onDelete} />,
});

function ProductLink({ product }: { product: SellerProduct }) {
  return (
    <PageLink
      to={pathTo(catalogSellerPages.editProduct, { id: product._id })}
      className="block rounded-field hover:text-leaf"
    >
      <ProductName product={product} />
    </PageLink>
  );
}

function ProductName({ product }: { product: SellerProduct }) {
  const { name, image, linked } = product;
  return (
    <span className="flex items-center gap-3">
      <ProductThumb
        name={name}
        image={image[0]}
        sizes="48px"
        className="size-12 shrink-0 max-md:size-11 dense:size-9"
      />
      <span className="min-w-0 leading-tight wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="block text-sm text-ink-soft dense:inline dense:pl-2">{packText(product)}</span>
        {linked && (
          <span className="flex items-center gap-1 text-sm text-ink-soft dense:inline-flex dense:pl-2">
            <Layers aria-hidden="true" className="size-4 shrink-0" />
            {t("linkedSizes", { count: linked.count })}
          </span>
        )}
      </span>
    </span>
  );
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
        to={pathTo(catalogSellerPages.editProduct, { id: product._id })}
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
