import { useNavigate } from "react-router";
import { sellerPages } from "#kernel/paths.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { refuseLargePictures } from "#kernel/web/refuse-large-pictures.ts";
import { uploadFetch } from "#kernel/web/upload-fetch.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { Button } from "#ui/button.tsx";
import { LeaveDialog } from "#ui/leave-dialog.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { toast } from "#ui/toaster.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { useUnsaved } from "#ui/use-unsaved.ts";
import type { SellerProduct } from "../../contract/seller-product.ts";
import { t } from "../../seller-texts.ts";
import { useCategories } from "../use-categories.ts";
import { PictureSlotsField } from "./picture-slots-field.tsx";
import { ProductFields } from "./product-fields.tsx";
import { productData } from "./product-form-data.ts";
import { usePictureSlots } from "./use-picture-slots.ts";

/** Changes a product; new pictures replace all, none keeps them (specification, section 5). */
export function EditProductForm({ product }: { product: SellerProduct }) {
  const categories = useCategories();
  const pictures = usePictureSlots();
  const navigate = useNavigate();
  const { unsaved, onInput, settle } = useUnsaved();
  const { busy, errors, submit, formRef } = useSubmit(async (form: FormData) => {
    refuseLargePictures(pictures.files, "images");
    pictures.setSent(0);
    const request = browserApi.api.product.update[":id"].$put(
      {
        param: { id: product._id },
        form: { productData: productData(form, product), images: pictures.files },
      },
      { fetch: uploadFetch(pictures.setSent) },
    );
    const { message } = await sellerCall(request).finally(() => pictures.setSent(undefined));
    toast.success(message);
    settle();
    navigate(sellerPages.products);
  });
  return (
    <form
      ref={formRef}
      method="post"
      className="grid max-w-3xl gap-5"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <LeaveDialog unsaved={unsaved} />
      <PictureSlotsField pictures={pictures} errors={errors} current={product.image} />
      <ProductFields product={product} categories={categories} errors={errors} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} busyLabel={pictures.busyLabel(t("saving"))}>
          {t("saveProduct")}
        </Button>
        <LinkButton to={sellerPages.products} variant="secondary" onClick={settle}>
          {t("cancel")}
        </LinkButton>
      </div>
    </form>
  );
}
