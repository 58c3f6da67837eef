import { Suspense, useEffect, useState } from "react";
import { useLoaderData, useNavigate, useParams } from "react-router";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useIdempotentSend } from "#kernel/web/api/idempotent-send.ts";
import { uploadFetch } from "#kernel/web/api/upload-fetch.ts";
import { type Changes, carryOver, meetOthers, textsOf, writeTexts } from "#kernel/web/forms/edits.ts";
import { refuseLargePictures } from "#kernel/web/forms/refuse-large-pictures.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { toast } from "#kernel/web/toast.ts";
import { RecordActivity } from "#modules/identity/web/shared/record-activity.tsx";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { LeaveDialog, useUnsaved } from "#ui/forms/leave-dialog.tsx";
import { MeanwhileNotice } from "#ui/forms/meanwhile-notice.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import type { SellerProduct } from "../../contract/seller-product.ts";
import type { CatalogApi } from "../../module-api.ts";
import { catalogSellerPages } from "../../paths.ts";
import { unusualChanges } from "../../rules/shared/price-change.ts";
import { t } from "../../texts/seller-texts.ts";
import { PictureSlotsField, PRODUCT, ProductFields } from "../seller-products/product-fields.tsx";
import {
  type PictureSlots,
  productData,
  sendNewProduct,
  shownTexts,
  usePictureSlots,
} from "../seller-products/product-form.ts";
import { type UnusualPrices, UnusualPricesDialog } from "../shared/unusual-prices.tsx";
import { useCategories } from "../shared/use-categories.ts";

export const loader = browserLoader(({ params }) => ({
  product: askAsSeller(() => readProduct(params.id ?? "")),
}));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  return (
    <>
      <SellerHead title={t("editProduct")} />
      <EditProduct key={id} request={loaderData?.product} />
    </>
  );
}

/** Loads a product for editing. If it can't be loaded, goes back to the list (specification, section 8). */
function EditProduct({ request }: { request: ReturnType<typeof readProduct> | undefined }) {
  const navigate = useNavigate();
  const { value, failed, interrupted } = useSellerPage(request, t("productDetailsFailed"));
  // If the session has ended, the page waits for the login instead.
  const gone = failed && !interrupted;
  useEffect(() => {
    if (gone) navigate(catalogSellerPages.products, { replace: true });
  }, [gone, navigate]);
  if (!value) return <FormSkeleton />;
  // The form is shown whole. A field that came later would push the button away from under the seller's finger.
  return (
    <Suspense fallback={<FormSkeleton />}>
      <EditProductForm key={value.product._id} product={value.product} />
      <div className="mt-5 max-w-3xl">
        <RecordActivity subject="product" id={value.product._id} />
      </div>
    </Suspense>
  );
}

function FormSkeleton() {
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

function readProduct(id: string) {
  return sellerCall(browserApi<CatalogApi>().api.product.seller[":id"].$get({ param: { id } }));
}

/**
 * The form of an edited product. New pictures replace all; without new ones, the old ones stay (specification, section
 * 5).
 */
function EditProductForm({ product }: { product: SellerProduct }) {
  const categories = useCategories();
  const pictures = usePictureSlots();
  const navigate = useNavigate();
  const { unsaved, onInput, settle } = useUnsaved();
  const [unusual, setUnusual] = useState<UnusualPrices[]>();
  const { shown, meanwhile, gone, busy, errors, submit, formRef } = useProductEdit(product, {
    pictures,
    onSaved: () => {
      settle();
      navigate(catalogSellerPages.products);
    },
  });
  return (
    <form
      ref={formRef}
      method="post"
      className="grid max-w-3xl gap-5"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const changes = gone ? [] : unusualChanges(shown, typedPrices(form));
        if (changes.length > 0) setUnusual([{ id: shown._id, name: shown.name, changes }]);
        else submit(form);
      }}
    >
      <LeaveDialog unsaved={unsaved} />
      <UnusualPricesDialog
        prices={unusual}
        onLookAgain={() => setUnusual(undefined)}
        onConfirm={async () => {
          setUnusual(undefined);
          if (formRef.current) await submit(formRef.current);
        }}
      />
      <MeanwhileNotice meanwhile={meanwhile.map((change) => inWords(change, shown))} gone={gone} />
      <PictureSlotsField pictures={pictures} errors={errors} {...(!gone && { current: shown.image })} />
      <ProductFields product={shown} categories={categories} errors={errors} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} busyLabel={pictures.busyLabel(t(gone ? "adding" : "saving"))}>
          {t(gone ? "addProduct" : "saveProduct")}
        </Button>
        <LinkButton to={catalogSellerPages.products} variant="secondary" onClick={settle}>
          {t("cancel")}
        </LinkButton>
      </div>
    </form>
  );
}

/** The prices in the form, in rupees; undefined for one that can't be read, which the server refuses. */
function typedPrices(form: HTMLFormElement) {
  const fields = new FormData(form);
  const read = (name: string) => readAmount(String(fields.get(name) ?? ""));
  return { price: read("price"), offerPrice: read("offerPrice") };
}

interface ProductEdit {
  pictures: PictureSlots;
  onSaved: () => void;
}

/**
 * Saves the form. If somebody else has saved meanwhile, their changes are written into untouched fields, and the others
 * are listed. A deleted product is added again.
 */
function useProductEdit(product: SellerProduct, { pictures, onSaved }: ProductEdit) {
  const [shown, setShown] = useState(product);
  const [meanwhile, setMeanwhile] = useState<Changes>([]);
  const [gone, setGone] = useState(false);
  const once = useIdempotentSend();
  const submission = useSubmit(async (form: HTMLFormElement) => {
    const image = pictures.files.length > 0 ? pictures.files : shown.image;
    const typed: Record<string, unknown> = { ...textsOf(form), image };
    refuseLargePictures(pictures.files, "images");
    try {
      const { message } = gone
        ? await once((key) => sendNewProduct({ form: new FormData(form), pictures, key }))
        : await sendChanges(form, { shown, pictures });
      toast.success(message);
      onSaved();
    } catch (error) {
      if (gone) throw error;
      const toDraft = (of: SellerProduct) => shownTexts(of, Object.keys(typed));
      const read = async () => (await readProduct(product._id)).product;
      const met = await meetOthers(error, { typed, shown, toDraft, read });
      if (met === "gone") setGone(true);
      if (!met || met === "gone") throw error;
      setShown(met.now);
      setMeanwhile(met.meanwhile);
      const { image: _, ...texts } = carryOver(typed, toDraft(shown), toDraft(met.now));
      writeTexts(form, Object.entries(texts));
      throw met.refusal;
    }
  });
  return { ...submission, shown, meanwhile, gone };
}

interface SentChanges {
  shown: SellerProduct;
  pictures: PictureSlots;
}

async function sendChanges(form: HTMLFormElement, { shown, pictures }: SentChanges) {
  pictures.setSent(0);
  const request = browserApi<CatalogApi>().api.product.update[":id"].$put(
    {
      param: { id: shown._id },
      form: { productData: productData(new FormData(form), shown), images: pictures.files },
    },
    { fetch: uploadFetch(pictures.setSent) },
  );
  return sellerCall(request).finally(() => pictures.setSent(undefined));
}

function inWords(change: Changes[number], { extras = [] }: SellerProduct): [label: string, value: string] {
  const added = extras.find(({ name }) => name === change[0]);
  return added ? [added.label, String(change[1])] : PRODUCT.inWords(change);
}
