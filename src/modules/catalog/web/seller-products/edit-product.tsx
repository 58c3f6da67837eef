import { useEffect } from "react";
import { useNavigate } from "react-router";
import { sellerPages } from "#kernel/paths.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { t } from "../../seller-texts.ts";
import { EditProductForm } from "./edit-product-form.tsx";
import type { readProduct } from "./read-product.ts";

/** Loads a product to be edited; one that can't be had leads back to the list (specification, section 8). */
export function EditProduct({ asked }: { asked: ReturnType<typeof readProduct> | undefined }) {
  const navigate = useNavigate();
  const { value, failed, interrupted } = useSellerPage(asked, t("productDetailsFailed"));
  // With a session that ended the page waits for the login instead.
  const gone = failed && !interrupted;
  useEffect(() => {
    if (gone) navigate(sellerPages.products, { replace: true });
  }, [gone, navigate]);
  if (value) return <EditProductForm key={value.product._id} product={value.product} />;
  return (
    <Loading label={t("loadingProduct")}>
      <div className="grid max-w-3xl gap-5">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {["a", "b", "c", "d"].map((key) => (
            <Skeleton key={key} className="aspect-square" />
          ))}
        </div>
        <Skeleton className="h-12" />
        <Skeleton className="h-28" />
        <Skeleton className="h-12" />
      </div>
    </Loading>
  );
}
