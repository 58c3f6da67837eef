import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { refuseLargePictures } from "#kernel/web/refuse-large-pictures.ts";
import { uploadFetch } from "#kernel/web/upload-fetch.ts";
import { useOnce } from "#kernel/web/use-once.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { Button } from "#ui/button.tsx";
import { LeaveDialog } from "#ui/leave-dialog.tsx";
import { toast } from "#ui/toaster.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { useUnsaved } from "#ui/use-unsaved.ts";
import { t } from "../../seller-texts.ts";
import { useCategories } from "../use-categories.ts";
import { PictureSlotsField } from "./picture-slots-field.tsx";
import { ProductFields } from "./product-fields.tsx";
import { productData } from "./product-form-data.ts";
import { usePictureSlots } from "./use-picture-slots.ts";

/** Adds a product. What is refused or cut off leaves the form as it was typed. */
export function AddProductForm() {
  const categories = useCategories();
  const pictures = usePictureSlots();
  const once = useOnce();
  const { unsaved, onInput, settle } = useUnsaved();
  const { busy, errors, submit, formRef } = useSubmit(async (form: FormData) => {
    if (pictures.files.length === 0) {
      throw new ApiError(400, t("imageRequired"), { images: t("imageRequired") });
    }
    refuseLargePictures(pictures.files, "images");
    const { message } = await once((key) => send({ form, images: pictures.files, key }, pictures.setSent));
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

interface Sending {
  form: FormData;
  images: File[];
  /** The Idempotency-Key. */
  key: string;
}

async function send({ form, images, key }: Sending, onSent: (bytes: number | undefined) => void) {
  onSent(0);
  try {
    return await sellerCall(
      browserApi.api.product.add.$post(
        { header: { "idempotency-key": key }, form: { productData: productData(form), images } },
        { fetch: uploadFetch(onSent) },
      ),
    );
  } finally {
    onSent(undefined);
  }
}
