import { useIdempotentSend } from "#kernel/web/api/idempotent-send.ts";
import { toast } from "#kernel/web/toast.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { LeaveDialog, useUnsaved } from "#ui/forms/leave-dialog.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { t } from "../../texts/seller-texts.ts";
import { PictureSlotsField, ProductFields } from "../seller-products/product-fields.tsx";
import { sendNewProduct, usePictureSlots } from "../seller-products/product-form.ts";
import { useCategories } from "../shared/use-categories.ts";

export function Component() {
  return (
    <>
      <SellerHead title={t("addProduct")} />
      <AddProductForm />
    </>
  );
}

/** The form of a new product. After a refusal or a lost connection it stays as typed. */
function AddProductForm() {
  const categories = useCategories();
  const pictures = usePictureSlots();
  const once = useIdempotentSend();
  const { unsaved, onInput, settle } = useUnsaved();
  const { busy, errors, submit, formRef } = useSubmit(async (form: FormData) => {
    const { message } = await once((key) => sendNewProduct({ form, pictures, key }));
    toast.success(message);
    settle();
    pictures.clear();
    formRef.current?.reset();
    formRef.current?.querySelector<HTMLInputElement>("[name=name]")?.focus();
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
      <PictureSlotsField pictures={pictures} errors={errors} />
      <ProductFields categories={categories} errors={errors} />
      <Button
        type="submit"
        busy={busy}
        busyLabel={pictures.busyLabel(t("adding"))}
        className="justify-self-start max-sm:w-full"
      >
        {t("addProduct")}
      </Button>
    </form>
  );
}
