import { browserApi } from "#kernel/web/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall, toastFailure, toastUndeleted } from "#modules/identity/web/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import type { AskedFilters } from "#ui/filters.ts";
import type { SellerProduct } from "../../contract/seller-product.ts";
import { stocked } from "../../rules/availability.ts";
import { PRODUCT_SORTS, STOCKS } from "../../rules/list-sort.ts";
import { t } from "../../seller-texts.ts";

export const PRODUCTS_PER_PAGE = 50;

/** What the list is sorted by, as the address says. */
export function sortOf(filters: AskedFilters): (typeof PRODUCT_SORTS)[number] {
  return PRODUCT_SORTS.find((sort) => sort === filters.get("sort")) ?? "newest";
}

/** Newest first unless told; everything else from low to high. */
export function isDescending(filters: AskedFilters): boolean {
  const order = filters.get("order");
  return order === "" ? sortOf(filters) === "newest" : order === "desc";
}

/** One page of the products that match the filters. */
export function readProducts(filters: AskedFilters) {
  const query = {
    q: filters.get("q") || undefined,
    category: filters.get("category") || undefined,
    stock: STOCKS.find((stock) => stock === filters.get("stock")),
    sort: sortOf(filters),
    order: isDescending(filters) ? ("desc" as const) : ("asc" as const),
    after: filters.get("after") || undefined,
    before: filters.get("before") || undefined,
    page: String(filters.page),
    limit: String(PRODUCTS_PER_PAGE),
  };
  return sellerCall(browserApi.api.product["seller-list"].$get({ query }));
}

/** The products that were asked for, and what can be done to one of them. */
export function useSellerProducts(asked: ReturnType<typeof readProducts> | undefined) {
  const page = useSellerPage(asked, t("productsFailed"));
  const showStock = (id: string, onSale: boolean) =>
    page.patch((value) => ({
      ...value,
      products: value.products.map((product) =>
        product._id === id ? { ...product, ...stocked(onSale) } : product,
      ),
    }));

  /** Shows it at once, and takes it back when it could not be saved. */
  const setStock = async ({ _id: id }: SellerProduct, onSale: boolean) => {
    const matter = `stock ${id}`;
    showStock(id, onSale);
    try {
      await sellerCall(browserApi.api.product.stock.$post({ json: { id, ...stocked(onSale) } }), matter);
    } catch (error) {
      showStock(id, !onSale);
      toastFailure(error, t("updateFailed"), t("serverError"), matter);
    }
  };
  const remove = async ({ _id: id, name }: SellerProduct) => {
    const matter = `delete ${id}`;
    try {
      const { message } = await sellerCall(browserApi.api.product.delete.$post({ json: { id } }), matter);
      toast.success(message);
      page.reload();
    } catch (error) {
      const isGone = toastUndeleted(error, { name, matter }, t("deletionFailed"), t("serverError"));
      if (isGone) page.reload();
    }
  };
  return { ...page, setStock, remove };
}
