import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useIdempotentSend } from "#kernel/web/api/idempotent-send.ts";
import { uploadFetch } from "#kernel/web/api/upload-fetch.ts";
import { refuseLargePictures } from "#kernel/web/forms/refuse-large-pictures.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import {
  askAsSeller,
  deletedAsSeller,
  sellerCall,
  sellerDone,
} from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { OtherLanguages } from "#modules/store/web/shared/other-languages.tsx";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { declareFields, drawnByPage, line } from "#ui/forms/fields.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { uploadProgress } from "#ui/forms/upload-progress.tsx";
import { useDraft } from "#ui/forms/use-draft.ts";
import { PictureFrame } from "#ui/illustrations/picture-frame.tsx";
import { unlessFiltered } from "#ui/lists/use-filters.ts";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/loading/states.tsx";
import { Picture } from "#ui/pictures/picture.tsx";
import { PictureSlot } from "#ui/pictures/picture-slot.tsx";
import { useFileAddress } from "#ui/pictures/use-file-address.ts";
import type { Banner } from "../contract.ts";
import type { BannerApi } from "../module-api.ts";
import { BANNER_LENGTHS, bannerPicture } from "../rules/banner-picture.ts";
import { bannerPictureFiles } from "../rules/banner-picture-files.ts";
import { t } from "../seller-texts.ts";
import { BannerWords } from "./banner-words.tsx";
export const loader = browserLoader(() => ({ banners: askAsSeller(readBanners) }));

export const shouldRevalidate = unlessFiltered;

/** The seller's list of banners, with the form that adds one (specification, section 2). */
export function Component() {
  const { value, failed, reload, remove } = useSellerBanners(useLoaderData<typeof loader>()?.banners);
  const [toDelete, setToDelete] = useState<Banner>();
  return (
    <>
      <SellerHead title={t("title")} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <BannerForm onAdded={reload} />
        <section aria-label={t("onHomePage")} className="grid gap-4">
          {failed && <ErrorState title={t("notLoaded")} onRetry={reload} />}
          {!value && !failed && <BannersSkeleton />}
          {value?.banners.length === 0 && (
            <EmptyState picture={PictureFrame} title={t("noneYet")} className="py-4">
              {t("firstOpens")}
            </EmptyState>
          )}
          {value?.banners.map((banner, index) => (
            <BannerRow
              key={banner._id}
              banner={banner}
              number={index + 1}
              onDelete={() => setToDelete(banner)}
            />
          ))}
        </section>
      </div>
      <ConfirmDialog
        open={toDelete !== undefined}
        onClose={() => setToDelete(undefined)}
        title={t("deleteTitle")}
        action={t("deleteNow")}
        onConfirm={async () => toDelete && remove(toDelete._id)}
      >
        {t("leavesAtOnce")}
      </ConfirmDialog>
    </>
  );
}

function readBanners() {
  return sellerCall(browserApi<BannerApi>().api.banner.$get());
}

function useSellerBanners(request: ReturnType<typeof readBanners> | undefined) {
  const list = useSellerPage(request, t("loadFailed"));
  const drop = (id: string) =>
    list.patch((value) => ({ ...value, banners: value.banners.filter((each) => each._id !== id) }));
  const remove = async (id: string) => {
    const request = browserApi<BannerApi>().api.banner[":id"].$delete({ param: { id } });
    const words = { name: t("theBanner"), refused: t("deleteFailed"), broken: t("serverError") };
    if (await deletedAsSeller(request, { id, ...words })) drop(id);
  };
  return { ...list, remove };
}

function BannerRow({ banner, number, onDelete }: { banner: Banner; number: number; onDelete: () => void }) {
  return (
    <figure className="overflow-hidden rounded-tile border border-line bg-sheet">
      <Picture
        url={banner.imageUrl}
        files={bannerPictureFiles}
        alt={t("banner", { number })}
        sizes="(width >= 64rem) 40rem, 95vw"
        aspect={0.4}
        size="w-full"
        className="aspect-[5/2] object-cover"
      />
      <div className="px-4">
        <BannerWords {...banner} />
      </div>
      <figcaption className="flex items-center gap-3 py-1 pr-1 pl-4">
        <span className="min-w-0 grow truncate text-sm text-ink-soft">
          {banner.link ? t("leadsTo", { link: banner.link }) : t("leadsNowhere")}
        </span>
        <IconButton label={t("delete", { number })} onClick={onDelete} tone="danger">
          <Trash2 aria-hidden="true" className="size-4.5" />
        </IconButton>
      </figcaption>
    </figure>
  );
}

function BannersSkeleton() {
  return (
    <Loading label={t("loading")}>
      <div className="grid gap-4">
        <Skeleton className="aspect-[5/2]" />
        <Skeleton className="aspect-[5/2]" />
      </div>
    </Loading>
  );
}

const NO_WORDS = { title: "", line: "" };

const BANNER = declareFields({
  file: drawnByPage<File | null>(t.later("image"), null),
  title: line(t.later("titleField"), {
    hint: t.later("titleHint"),
    maxLength: BANNER_LENGTHS.title,
    autoComplete: undefined,
  }),
  line: line(t.later("lineField"), { maxLength: BANNER_LENGTHS.line, autoComplete: undefined }),
  translations: drawnByPage<Record<string, typeof NO_WORDS>>(t.later("otherLanguages"), {}),
  link: line(t.later("link"), {
    hint: t.later("linkHint"),
    maxLength: BANNER_LENGTHS.link,
    autoCapitalize: "none",
    autoComplete: undefined,
  }),
});

/** The form for a new banner: a picture, and optional words and link (specification, section 5). */
export function BannerForm({ onAdded }: { onAdded: () => Promise<void> }) {
  const [sent, setSent] = useState<number>();
  const once = useIdempotentSend();
  const form = useDraft(BANNER.toDraft, async ({ file: banner, translations: texts, ...words }) => {
    if (!banner) throw new ApiError(400, t("imageRequired"), { banner: t("imageRequired") });
    refuseLargePictures([banner], "banner");
    setSent(0);
    const typed = { banner, ...words, translations: JSON.stringify(texts) };
    await once((key) => upload(typed, key, setSent)).finally(() => setSent(undefined));
    form.change(BANNER.toDraft());
    form.formRef.current?.reset();
    await onAdded();
  });
  const { draft, errors, change, busy } = form;
  const { file, translations } = draft;
  return (
    <ShortForm form={form}>
      <div className="grid gap-1.5">
        <PictureSlot
          label={t("image")}
          shape={bannerPicture}
          file={file}
          onFile={(chosen) => change({ file: chosen })}
          progress={file && sent !== undefined ? uploadProgress([file.size], sent)[0] : undefined}
          errors={errors}
          name="banner"
          className="aspect-[5/2]"
        />
      </div>
      <p className="-mt-2 text-sm text-ink-soft">{t("imageHint")}</p>
      <BANNER.Field form={form} name="title" placeholder={t("titleExample")} />
      <BANNER.Field form={form} name="line" placeholder={t("lineExample")} />
      <OtherLanguages label={t("otherLanguages")}>
        {({ code, name: language }) => {
          const texts = translations[code] ?? NO_WORDS;
          const set = (part: Partial<typeof NO_WORDS>) =>
            change({ translations: { ...translations, [code]: { ...texts, ...part } } });
          return (
            <>
              <TextField
                label={t("titleIn", { language })}
                lang={code}
                maxLength={BANNER_LENGTHS.title}
                value={texts.title}
                onChange={(event) => set({ title: event.target.value })}
              />
              <TextField
                label={t("lineIn", { language })}
                lang={code}
                maxLength={BANNER_LENGTHS.line}
                value={texts.line}
                onChange={(event) => set({ line: event.target.value })}
              />
            </>
          );
        }}
      </OtherLanguages>
      {file && (draft.title.trim() || draft.line.trim()) && <Preview file={file} words={draft} />}
      <BANNER.Field form={form} name="link" placeholder={t("linkExample")} />
      <Button
        type="submit"
        busy={busy}
        busyLabel={t("uploading")}
        className="justify-self-start max-sm:w-full"
      >
        {t("add")}
      </Button>
    </ShortForm>
  );
}

function Preview({ file, words }: { file: File; words: typeof NO_WORDS }) {
  const address = useFileAddress(file);
  return (
    <figure className="grid grid-cols-1 gap-1.5">
      <figcaption className="text-sm font-semibold">{t("preview")}</figcaption>
      <div className="max-w-46">
        <div className="overflow-hidden rounded-tile rounded-r-none">
          <img src={address} alt="" className="aspect-[4/3] w-full object-cover object-right" />
        </div>
        <BannerWords title={words.title} line={words.line} />
      </div>
    </figure>
  );
}

type Upload = Record<"title" | "line" | "link" | "translations", string> & { banner: File };

async function upload(form: Upload, key: string, onSent: (bytes: number) => void) {
  try {
    return await sellerDone(
      browserApi<BannerApi>().api.banner.add.$post(
        { header: { "idempotency-key": key }, form },
        { fetch: uploadFetch(onSent) },
      ),
    );
  } catch (error) {
    throw inSpecifiedWords(error);
  }
}

/**
 * The specified texts: 'Upload failed' for a refusal without a field, 'Server error' for a failure. A 503 has its own
 * text.
 */
function inSpecifiedWords(error: unknown): unknown {
  if (!(error instanceof ApiError) || [401, 403, 422, 503].includes(error.status)) return error;
  if (Object.keys(error.errors).length > 0) return error;
  return new ApiError(error.status, t(error.status < 500 ? "uploadFailed" : "serverError"));
}
