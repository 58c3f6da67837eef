import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { toast } from "#kernel/web/toast.ts";
import { askAsSeller } from "#modules/identity/web/shared/ask-as-seller.ts";
import { sellerCall, toastUndeleted } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { PictureFrame } from "#ui/illustrations/picture-frame.tsx";
import { unlessFiltered } from "#ui/lists/use-filters.ts";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/loading/states.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Picture } from "#ui/pictures/picture.tsx";
import type { Banner } from "../contract.ts";
import { bannerPictureFiles } from "../rules/banner-picture-files.ts";
import { t } from "../seller-texts.ts";
import { BannerForm } from "./banner-form.tsx";
import { BannerWords } from "./banner-words.tsx";

export const loader = browserLoader(() => ({ banners: askAsSeller(readBanners) }));

export const shouldRevalidate = unlessFiltered;

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <SellerBanners asked={loaderData?.banners} />
    </>
  );
}

/** The seller's list of banners, with the form that adds one (specification, section 2). */
function SellerBanners({ asked }: { asked: ReturnType<typeof readBanners> | undefined }) {
  const { value, failed, reload, remove } = useSellerBanners(asked);
  const [toDelete, setToDelete] = useState<Banner>();
  return (
    <>
      <PageHeader title={t("title")} />
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

/** The home page's banners. */
function readBanners() {
  return sellerCall(browserApi.api.banner.$get());
}

/** The home page's banners, and a function that deletes one. */
function useSellerBanners(asked: ReturnType<typeof readBanners> | undefined) {
  const list = useSellerPage(asked, t("loadFailed"));
  const drop = (id: string) =>
    list.patch((value) => ({ ...value, banners: value.banners.filter((each) => each._id !== id) }));
  const remove = async (id: string) => {
    const matter = `delete ${id}`;
    try {
      const { message } = await sellerCall(browserApi.api.banner[":id"].$delete({ param: { id } }), matter);
      toast.success(message);
      drop(id);
    } catch (error) {
      const banner = { name: t("theBanner"), matter };
      if (toastUndeleted(error, banner, t("deleteFailed"), t("serverError"))) drop(id);
    }
  };
  return { ...list, remove };
}

interface BannerRowProps {
  banner: Banner;
  number: number;
  onDelete: () => void;
}

function BannerRow({ banner, number, onDelete }: BannerRowProps) {
  return (
    <figure className="overflow-hidden rounded-tile border border-line bg-sheet">
      <div className="grid grid-cols-1 *:[grid-area:1/1]">
        <div>
          <Picture
            url={banner.imageUrl}
            files={bannerPictureFiles}
            alt={t("banner", { number })}
            sizes="(width >= 64rem) 40rem, 95vw"
            aspect={0.4}
            size="size-full"
            className="aspect-[5/2] object-cover"
          />
        </div>
        <div className="relative p-2">
          <BannerWords {...banner} />
        </div>
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
