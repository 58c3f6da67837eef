import { useNavigate } from "react-router";
import type { SellerProduct } from "#contract/seller-product.ts";
import { sellerPages } from "#domain/paths.ts";
import { browserApi } from "#web/api/browser-api.ts";
import { refuseLargePictures } from "#web/api/refuse-large-pictures.ts";
import { uploadFetch } from "#web/api/upload-fetch.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { sellerCall } from "#web/state/seller-session.ts";
import { useCategories } from "#web/state/use-categories.ts";
import { Button } from "#web/ui/button.tsx";
import { LeaveDialog } from "#web/ui/leave-dialog.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { toast } from "#web/ui/toaster.tsx";
import { useUnsaved } from "#web/ui/use-unsaved.ts";
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
        <Button type="submit" busy={busy} busyLabel={pictures.busyLabel("Saving…")}>
          Save product
        </Button>
        <LinkButton to={sellerPages.products} variant="secondary" onClick={settle}>
          Cancel
        </LinkButton>
      </div>
    </form>
  );
}
